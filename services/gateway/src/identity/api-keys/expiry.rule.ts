import { AppError } from '@encaixe/contracts'

/** Days that a key lasts unless its owner says otherwise. */
const USUAL_DAYS = 90
const MOST_YEARS = 2

/**
 * When a new key ends.
 * @throws AppError VALIDATION_FAILED for a time that has passed, or is more than two years away
 */
export function expiryOf(asked: string | undefined, now: Temporal.Instant): Temporal.Instant {
  if (asked === undefined) return now.add({ hours: USUAL_DAYS * 24 })
  const expiresAt = Temporal.Instant.from(asked)
  const latest = now.toZonedDateTimeISO('UTC').add({ years: MOST_YEARS }).toInstant()
  const isAhead = Temporal.Instant.compare(now, expiresAt) < 0
  if (isAhead && Temporal.Instant.compare(expiresAt, latest) <= 0) return expiresAt
  throw new AppError('VALIDATION_FAILED', 'A key ends within two years.', {
    errors: [{ path: 'expiresAt', message: 'Escolha um dia nos próximos dois anos.' }],
  })
}
