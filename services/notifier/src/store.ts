import type { Database, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type NotifierTransaction = Prisma.TransactionClient
export type NotifierDatabase = Database<PrismaClient, NotifierTransaction>
/** The open transaction, with the outbox its events go to. */
export type NotifierWork = Transaction<NotifierTransaction>
