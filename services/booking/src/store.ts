import type { Database, Tasks, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type BookingTransaction = Prisma.TransactionClient
export type BookingDatabase = Database<PrismaClient, BookingTransaction>

export type BookingTasks = Tasks<BookingTransaction>
/** The open transaction, with the outbox its events go to. */
export type BookingWork = Transaction<BookingTransaction>

/** What handlers and jobs work with. `every` of a job is in seconds. */
export interface Parts {
  database: BookingDatabase
  clock: () => Temporal.Instant
}
