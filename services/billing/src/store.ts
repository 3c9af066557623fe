import type { Database, Tasks, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type BillingTransaction = Prisma.TransactionClient
export type BillingDatabase = Database<PrismaClient, BillingTransaction>
/** The open transaction, with the outbox its events go to. */
export type BillingWork = Transaction<BillingTransaction>
export type BillingTasks = Tasks<BillingTransaction>
