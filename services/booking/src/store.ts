import type { Database } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type BookingTransaction = Prisma.TransactionClient
export type BookingDatabase = Database<PrismaClient, BookingTransaction>

/** What handlers and jobs work with. `every` of a job is in seconds. */
export interface Parts {
  database: BookingDatabase
  clock: () => Temporal.Instant
}
