import type { dataErased, EventData, Stream } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { Transaction } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import type { EventDatabase } from '../events/effect.ts'
import type { Job, JobOptions } from '../jobs/job.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Found } from './found.ts'

/** Whose account was deleted, and what is known to be about them. */
export interface ErasedPerson {
  deletionId: string
  userId: string
  /** The professional the account owned. */
  professionalId: string | null
  /** What earlier looks found, and what other services named: `appointments`, `clients`. */
  found: Found
  /**
   * A later look: what the account holds by now may be new, of somebody who came back. Only what was
   * found or named before is to go, and what hangs on it.
   */
  again: boolean
}

export type ErasureRequest = Pick<ErasedPerson, 'deletionId' | 'userId' | 'professionalId'>

export interface ErasureOptions<Tx extends RawSql> {
  bus: Bus
  /** The service's own stream. */
  stream: Stream
  service: string
  database: EventDatabase<Tx>
  log: Logger
  /**
   * Removes the person from the service's tables, in the transaction that remembers it.
   * @returns the ids of what it found: the subjects of the service's events about the person
   */
  erase: (person: ErasedPerson, t: Transaction<Tx>) => Promise<Found>
  /**
   * Streams that this service keeps copies of people from. It erases again when their owners hold
   * nothing any more, and only then says so itself: a late event cannot bring anything back.
   */
  after?: readonly Stream[]
  /** What the others need to know besides. */
  answer?: (
    found: Found,
  ) => Pick<
    EventData<ReturnType<typeof dataErased>>,
    'appointmentIds' | 'addressedAppointmentIds' | 'clientIds'
  >
  /** Instead of publishing DataErased. */
  whenErased?: (person: Omit<ErasedPerson, 'again'>, t: Transaction<Tx>) => Promise<unknown>
  /** Starts the work that is left when the tables are cleared. */
  job: (options: JobOptions) => Pick<Job, 'stop'>
  /** How often it looks for that, in seconds. */
  every?: number
}
