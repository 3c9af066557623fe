import type { AppointmentStatus, ConflictReason, PaymentStatus } from '@encaixe/contracts'

/** When an occurrence is, as far as rules care. */
interface Times {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** What a series asks of one of its occurrences. */
export interface WantedOccurrence extends Times {
  priceCents: number
  /** The series' version that asks. */
  version: number
}

export type OccurrenceState = 'booked' | 'conflicted' | 'withdrawn' | 'missed'

/** What became of an occurrence until now. */
export interface HeldOccurrence extends Times {
  version: number
  state: OccurrenceState
  appointment:
    | (Times & { status: AppointmentStatus; paymentStatus: PaymentStatus; priceCents: number })
    | null
}

export type Settlement =
  /** Nothing is to be done, and nothing to be kept: what asks is older than what is held. */
  | { do: 'nothing' }
  /** The appointment stays as it is. */
  | { do: 'keep' }
  | { do: 'book' }
  | { do: 'move' }
  | { do: 'reprice' }
  /** Its time has passed before it could be booked. */
  | { do: 'miss' }
  /** With an appointment, it stays where it is. */
  | { do: 'conflict'; reason: ConflictReason }

/** What stands in the way of an occurrence at its time. */
export interface Obstacles {
  slotTaken: boolean
  timeOff: boolean
  monthFull: boolean
}

const isSame = (one: Temporal.Instant, other: Temporal.Instant) => one.equals(other)
const areSame = (one: Times, other: Times) =>
  isSame(one.startsAt, other.startsAt) && isSame(one.endsAt, other.endsAt)
const isPast = (instant: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(instant, now) <= 0

/** Whether it can still be cancelled or moved. */
export const isAhead = (
  { status, startsAt }: { status: AppointmentStatus; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean =>
  (status === 'confirmed' || status === 'pending_confirmation') && !isPast(startsAt, now)

/**
 * What is to be done about an occurrence that its series wants at a time. Told late, twice and in any order,
 * it ends in the same state. What somebody cancelled or moved by hand stays so: they agreed on that one.
 */
export function settlementOf(
  held: HeldOccurrence | null,
  wanted: WantedOccurrence,
  obstacles: Obstacles,
  now: Temporal.Instant,
): Settlement {
  if (held && held.version >= wanted.version) return { do: 'nothing' }
  if (held?.state === 'booked') return afterBooking(held, wanted, obstacles, now)
  if (isPast(wanted.startsAt, now)) return { do: 'miss' }
  // Both sides know of it; at the same time nothing is tried again.
  if (held?.state === 'conflicted' && areSame(held, wanted)) return { do: 'keep' }
  const reason = reasonOf(obstacles)
  return reason ? { do: 'conflict', reason } : { do: 'book' }
}

function afterBooking(
  held: HeldOccurrence,
  wanted: WantedOccurrence,
  obstacles: Obstacles,
  now: Temporal.Instant,
): Settlement {
  const { appointment } = held
  const isOurs = appointment && isAhead(appointment, now) && areSame(appointment, held)
  if (!isOurs) return { do: 'keep' }
  if (areSame(held, wanted)) {
    const isPaid = appointment.paymentStatus !== 'none'
    const stays = appointment.priceCents === wanted.priceCents || isPaid
    return stays ? { do: 'keep' } : { do: 'reprice' }
  }
  if (isPast(wanted.startsAt, now)) return { do: 'keep' }
  // It has its place in a month already.
  const reason = reasonOf({ ...obstacles, monthFull: false })
  return reason ? { do: 'conflict', reason } : { do: 'move' }
}

function reasonOf({ slotTaken, timeOff, monthFull }: Obstacles): ConflictReason | null {
  if (slotTaken) return 'slot_taken'
  if (timeOff) return 'time_off'
  return monthFull ? 'plan_limit' : null
}
