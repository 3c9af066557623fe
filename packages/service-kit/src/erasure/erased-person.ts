import type { dataErased, EventData, Stream } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { Transaction } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import type { EventDatabase } from '../events/effect.ts'
import type { Job, JobOptions } from '../jobs/job.ts'
import type { Logger } from '../telemetry/log.ts'

/**
 * Ids of what a service found about a person, by kind: `{ clients: […], appointments: […] }`. They are
 * the subjects of the events that speak of the person, which is how those are found again.
 */
export type Found = Readonly<Record<string, readonly string[]>>

/** Both together, each id once. What an earlier look found may no longer be found: it is anonymous. */
export function mergeFound(before: Found, now: Found): Found {
  const kinds = new Set([...Object.keys(before), ...Object.keys(now)])
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, [...new Set([...(before[kind] ?? []), ...(now[kind] ?? [])])]]),
  )
}

/** All ids, of whatever kind. */
export const idsOf = (found: Found): string[] => [...new Set(Object.values(found).flat())]

/** Whose account was deleted, and what is known to be about them. */
export interface ErasedPerson {
  deletionId: string
  userId: string
  /** The professional the account owned. */
  professionalId: string | null
  /** What earlier looks found, and what other services named: `appointments`, `clients`. */
  found: Found
  /**
   * A later look. What the account holds by now may be new, of somebody who came back: only what was found or named
   * before is erased, with what belongs to it.
   */
  again: boolean
}

export type ErasureRequest = Pick<ErasedPerson, 'deletionId' | 'userId' | 'professionalId'>

/** What a service does when a person is erased. */
export interface ErasureRules<Tx extends RawSql> {
  /**
   * Removes the person from the service's tables, in the transaction that remembers it.
   * @returns the ids of what it found: the subjects of the service's events about the person
   */
  erase: (person: ErasedPerson, t: Transaction<Tx>) => Promise<Found>
  /** What DataErased tells the other services besides. */
  answer?: (
    found: Found,
  ) => Pick<
    EventData<ReturnType<typeof dataErased>>,
    'appointmentIds' | 'addressedAppointmentIds' | 'clientIds'
  >
  /** Runs instead of publishing DataErased, for the service that asks for the erasure. */
  whenErased?: (person: Omit<ErasedPerson, 'again'>, t: Transaction<Tx>) => Promise<unknown>
}

export interface ErasureOptions<Tx extends RawSql> extends ErasureRules<Tx> {
  bus: Bus
  /** The service's own stream. */
  stream: Stream
  service: string
  database: EventDatabase<Tx>
  log: Logger
  /**
   * Streams of services whose data this service copies. It erases again when those services hold nothing any more,
   * and only then publishes DataErased: a late event cannot bring anything back.
   */
  after?: readonly Stream[]
  /** Starts the job that finishes erasures. */
  job: (options: JobOptions) => Job
  /** The pause of that job in seconds. */
  every?: number
}
