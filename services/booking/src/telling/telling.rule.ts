import { AppError } from '@encaixe/contracts'

/**
 * How much one person may have us tell another within a day, until the other does something themselves. Ordinary work
 * stays far below: what is agreed between two people goes back and forth.
 */
const MOST_UNANSWERED = 15
/** To a phone that has shown nothing: nobody typed a code from it, and nobody wrote from it. */
const MOST_TO_UNKNOWN = 10
export const DAY_HOURS = 24

export interface Told {
  /** Within the day, this one included. */
  told: number
  /** When the day began. */
  since: Temporal.Instant
}

export const isTooMuch = ({ told }: Pick<Told, 'told'>, { isKnown }: { isKnown: boolean }) =>
  told > (isKnown ? MOST_UNANSWERED : MOST_TO_UNKNOWN)

/** @throws AppError RATE_LIMITED until the day is over */
export function requireMeasure(told: Told, reader: { isKnown: boolean }, now: Temporal.Instant) {
  if (!isTooMuch(told, reader)) return
  const ends = told.since.add({ hours: DAY_HOURS })
  throw new AppError('RATE_LIMITED', 'The other side was told enough, and has not answered.', {
    retryAfterSeconds: Math.max(1, Math.ceil(now.until(ends).total('seconds'))),
  })
}
