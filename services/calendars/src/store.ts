import type { Database, Tasks, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type CalendarsTransaction = Prisma.TransactionClient
export type CalendarsDatabase = Database<PrismaClient, CalendarsTransaction>
/** The open transaction, with the outbox its events go to. */
export type CalendarsWork = Transaction<CalendarsTransaction>
export type CalendarsTasks = Tasks<CalendarsTransaction>
