import type { Availability, EventContract } from '@encaixe/contracts'
import type { Bus, Database, Logger, RpcContext, Tasks, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'
import type { Change } from './appointments/change.ts'
import type { Stretch } from './free-times/taken.rule.ts'
import type { Week } from './waitlist/opened-hours.rule.ts'

export type BookingTransaction = Prisma.TransactionClient
export type BookingDatabase = Database<PrismaClient, BookingTransaction>

export type BookingTasks = Tasks<BookingTransaction>
/** The open transaction, with the outbox its events go to. */
export type BookingWork = Transaction<BookingTransaction>

/** What handlers, jobs and tasks work with. */
export interface Parts {
  database: BookingDatabase
  bus: Bus
  tasks: BookingTasks
  openings: Openings
  fetchProfessional: FetchProfessional
  /** Where the pages are. */
  publicUrl: string
  clock: () => Temporal.Instant
  log: Logger
}

/**
 * Asks the owner for a professional this service has no copy of, or by an address they had before. Answers the address
 * that they have.
 * @throws PROFESSIONAL_NOT_FOUND
 */
export type FetchProfessional = (
  slug: string,
  context: Pick<RpcContext, 'requestId' | 'deadline'>,
) => Promise<string>

/** A stretch of a page's time that became free. */
export interface FreedTime {
  professionalId: string
  stretch: Stretch
  /** Who waited by then could have taken it; null or absent: nobody could. */
  knownUntil?: Temporal.Instant | null
}

/** What follows from changes of appointments, for those who wait for a time and for what was charged. */
export interface Openings {
  /** Keeps freed time of pages on which somebody waits for it, and has their turns begin. */
  freed(work: BookingWork, freed: readonly FreedTime[], now: Temporal.Instant): Promise<void>
  /** The same for the hours that a new week opens, and keeps those that it closes. */
  opened(
    work: BookingWork,
    change: { before: Week; after: Availability; timezone: string },
    now: Temporal.Instant,
  ): Promise<void>
  /** Has turns looked at on pages where time may have been taken: one whose time is gone ends at once. */
  taken(
    work: Pick<BookingWork, 'tx' | 'afterCommit'>,
    professionalIds: readonly string[],
  ): Promise<void>
  /** What becomes of the charges of appointments that were called off. */
  calledOff(
    work: BookingWork,
    changes: readonly Change<EventContract>[],
    now: Temporal.Instant,
  ): Promise<void>
  /** Has the charge of an appointment followed anew, whose next step is another by now. */
  chargeChanged(work: Pick<BookingWork, 'tx' | 'afterCommit'>, appointmentId: string): Promise<void>
  /** Has an amount of what came for an appointment given back by its bank, as its professional wants. */
  givenBack(
    work: BookingWork,
    appointment: { id: string; professionalId: string },
    refund: { amountCents: number; now: Temporal.Instant },
  ): Promise<void>
  /** Has a page's turns looked at, at once or at a time. */
  look(
    work: Pick<BookingWork, 'tx' | 'afterCommit'>,
    professionalIds: readonly string[],
    dueAt?: Temporal.Instant,
  ): Promise<void>
}
