import type { Database, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type SchedulingTransaction = Prisma.TransactionClient
export type SchedulingDatabase = Database<PrismaClient, SchedulingTransaction>
/** The open transaction, with the outbox its events go to. */
export type SchedulingWork = Transaction<SchedulingTransaction>

/** What handlers and jobs work with. */
export interface Parts {
  database: SchedulingDatabase
  /** What is kept in memory of a page is dropped: all of it, or its free times. Called after the commit. */
  cache: Record<'changed' | 'timesChanged', (professionalId: string) => void>
  clock: () => Temporal.Instant
}
