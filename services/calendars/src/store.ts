import type { Database, Logger, Tasks, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'
import type { Sealing } from './connections/sealing.ts'

export type CalendarsTransaction = Prisma.TransactionClient
export type CalendarsDatabase = Database<PrismaClient, CalendarsTransaction>
/** The open transaction, with the outbox its events go to. */
export type CalendarsWork = Transaction<CalendarsTransaction>
export type CalendarsTasks = Tasks<CalendarsTransaction>

/** What most of calendars works with. */
export interface CalendarsParts {
  database: CalendarsDatabase
  tasks: CalendarsTasks
  sealing: Sealing
  clock: () => Temporal.Instant
  log: Logger
}
