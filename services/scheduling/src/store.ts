import type { Database, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type SchedulingTransaction = Prisma.TransactionClient
export type SchedulingDatabase = Database<PrismaClient, SchedulingTransaction>
/** The open transaction, with the outbox its events go to. */
export type SchedulingWork = Transaction<SchedulingTransaction>
