import { AppError } from '@encaixe/contracts'

/** How far back a payment can be entered. */
const MOST_DAYS_BACK = 366

/**
 * A moment of a local day: now, if it is today.
 * @param path the field that an error names
 * @throws AppError VALIDATION_FAILED for a day to come, or long ago
 */
export function noonOf(
  day: string,
  { timezone, now, path }: { timezone: string; now: Temporal.Instant; path: string },
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const date = Temporal.PlainDate.from(day)
  const ago = date.until(today).days
  if (ago === 0) return now
  if (ago > 0 && ago <= MOST_DAYS_BACK)
    return date.toZonedDateTime({ timeZone: timezone, plainTime: '12:00' }).toInstant()
  const message =
    ago < 0 ? 'Escolha hoje ou um dia que já passou.' : 'Escolha um dia do último ano.'
  throw new AppError('VALIDATION_FAILED', `${path}: ${message}`, {
    errors: [{ path, message }],
  })
}
