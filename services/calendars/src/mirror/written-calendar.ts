import type { AppointmentEntry } from '@encaixe/contracts'
import type { Times } from './mirrored-event.ts'

/** The event of an appointment, as it is in a calendar elsewhere. */
export interface EventThere {
  etag: string
  /** null: it is deleted or cancelled there. */
  times: Times | null
}

/** A calendar elsewhere, as far as events of appointments are written to it. All methods throw NotWritten. */
export interface WrittenCalendar {
  /** null: there is none. */
  find(appointmentId: string): Promise<EventThere | null>
  /** @returns the version that is there now */
  insert(entry: AppointmentEntry): Promise<string>
  /** Changes an event that is still the version of this etag. */
  patch(entry: AppointmentEntry, etag: string): Promise<string>
  /** An event that is gone already is no failure. */
  remove(appointmentId: string): Promise<void>
}

/**
 * Why an event was not written. `other`: it is there already, another version, or gone, so it has to be looked at.
 * `signed_out`: access has ended. `refused`: the provider never takes it. `away`: the provider takes nothing now.
 */
type WriteProblem = 'other' | 'signed_out' | 'refused' | 'away'

export class NotWritten extends Error {
  override readonly name = 'NotWritten'
  readonly problem: WriteProblem
  constructor(problem: WriteProblem, options?: ErrorOptions) {
    super(`an event is not written: ${problem}`, options)
    this.problem = problem
  }
}

/** Of an event that is there already, is another version, or is gone. */
const OTHER_STATUSES = [404, 409, 410, 412]

/** What a provider's answer means for a write. @param refusals statuses by which it never takes the event */
export function notWritten(
  cause: Error & { status: number },
  { isSignedOut, refusals }: { isSignedOut: boolean; refusals: readonly number[] },
): NotWritten {
  if (OTHER_STATUSES.includes(cause.status)) return new NotWritten('other', { cause })
  if (isSignedOut) return new NotWritten('signed_out', { cause })
  return new NotWritten(refusals.includes(cause.status) ? 'refused' : 'away', { cause })
}
