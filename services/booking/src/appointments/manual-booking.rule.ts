import { AppError } from '@encaixe/contracts'

/** How far back something may be written down, and how far ahead it may be agreed on. */
const DAYS_BACK = 30
const DAYS_AHEAD = 2 * 366

/**
 * Whether a professional may book this start by hand: any time of the last 30 days and the next two years;
 * whether it is free is for the database to say.
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
