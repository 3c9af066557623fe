import type { AppointmentStatus, ConflictReason, PaymentStatus } from '@encaixe/contracts'

interface Times {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** What a series wants of an occurrence. */
export interface WantedOccurrence extends Times {
  priceCents: number
  /** The series' version that asks. */
  version: number
}

type OccurrenceState = 'booked' | 'conflicted' | 'withdrawn' | 'missed'

/** What is stored of an occurrence. */
export interface HeldOccurrence extends Times {
  version: number
  state: OccurrenceState
  appointment:
    | (Times & { status: AppointmentStatus; paymentStatus: PaymentStatus; priceCents: number })
    | null
}

export type Settlement =
  /** The stored version is newer: nothing is done or stored. */
  | { do: 'nothing' }
  /** The appointment stays as it is. */
  | { do: 'keep' }
  | { do: 'book' }
  | { do: 'move' }
  | { do: 'reprice' }
  /** Its time has passed before it could be booked. */
  | { do: 'miss' }
  /** An existing appointment stays where it is. */
  | { do: 'conflict'; reason: ConflictReason }

/** What prevents an occurrence at its time. */
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
 * What to do about an occurrence that its series wants at a time. Late, repeated and reordered events end in
 * the same state. An appointment that somebody cancelled or moved by hand stays so.
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
  // Both sides know this conflict, so the same time is not tried again.
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
  // It counts in a month already.
  const reason = reasonOf({ ...obstacles, monthFull: false })
  return reason ? { do: 'conflict', reason } : { do: 'move' }
}

function reasonOf({ slotTaken, timeOff, monthFull }: Obstacles): ConflictReason | null {
  if (slotTaken) return 'slot_taken'
  if (timeOff) return 'time_off'
  return monthFull ? 'plan_limit' : null
}
