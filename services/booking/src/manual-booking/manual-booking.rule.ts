import { AppError } from '@encaixe/contracts'

/** How far back an appointment may be recorded, and how far ahead booked. */
const DAYS_BACK = 30
const DAYS_AHEAD = 2 * 366

/**
 * Checks that a professional may book this start by hand: within the last 30 days or the next two years. The
 * database decides whether it is free.
 * @returns whether it is past, so that nobody is told
 * @throws AppError SLOT_UNAVAILABLE
 */
export function requireBookableByHand(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): { isPast: boolean } {
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
    Temporal.Instant.compare(one, other) < 0
  const tooEarly = isBefore(startsAt, now.subtract({ hours: DAYS_BACK * 24 }))
  const tooLate = isBefore(now.add({ hours: DAYS_AHEAD * 24 }), startsAt)
  if (tooEarly || tooLate) {
    throw new AppError('SLOT_UNAVAILABLE', 'Up to 30 days back, and two years ahead.')
  }
  return { isPast: isBefore(startsAt, now) }
}
