import { AppError, type RecurringStatus } from '@encaixe/contracts'

/** Nobody plans further than two years, and a mistyped year is found; what began last year may go on here. */
const MOST_DAYS_AHEAD = 731
const MOST_DAYS_BEHIND = 366

/** @throws AppError VALIDATION_FAILED naming the field */
export function requireNear(path: string, date: string, today: Temporal.PlainDate): void {
  const { days } = today.until(date, { largestUnit: 'days' })
  if (days <= MOST_DAYS_AHEAD && days >= -MOST_DAYS_BEHIND) return
  throw new AppError('VALIDATION_FAILED', 'The date is too far away.', {
    errors: [{ path, message: 'Escolha uma data dos próximos dois anos.' }],
  })
}

/** The day from which something changes: what has been stays as it was. */
export const fromToday = (from: string | undefined, today: Temporal.PlainDate): string =>
  from !== undefined && from > today.toString() ? from : today.toString()

const possible = {
  changed: ['active', 'paused'],
  paused: ['active'],
  resumed: ['paused'],
  ended: ['active', 'paused'],
} as const satisfies Record<string, readonly RecurringStatus[]>

export type SeriesChange = keyof typeof possible

const after: Record<Exclude<SeriesChange, 'changed'>, RecurringStatus> = {
  paused: 'paused',
  resumed: 'active',
  ended: 'ended',
}

/**
 * The status of a series after a change.
 * @throws AppError INVALID_TRANSITION
 */
export function statusOfSeriesAfter(
  status: RecurringStatus,
  change: SeriesChange,
): RecurringStatus {
  const from: readonly RecurringStatus[] = possible[change]
  const to = change === 'changed' ? status : after[change]
  if (from.includes(status)) return to
  throw new AppError('INVALID_TRANSITION', `A series that is ${status} cannot be ${change}.`, {
    from: status,
    to,
  })
}
