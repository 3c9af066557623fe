import { addDays, firstOfMonth } from '../time/calendar.ts'
import { lastMonths } from '../time/months.ts'

interface Sums {
  /** The first day of a month. */
  start: string
  revenueCents: number
  refundedCents: number
}

/**
 * The stretch of the months before the page was opened. A payment may be dated up to a year back, so that money may
 * have come in them.
 * @returns null if the page is older than the twelve months
 */
export function monthsBeforePage(
  today: string,
  openedOn: string,
): { from: string; to: string; by: 'month' } | null {
  const from = lastMonths(today).at(-1) ?? today
  const opened = firstOfMonth(openedOn)
  return from >= opened ? null : { from, to: addDays(opened, -1), by: 'month' }
}

/** The months to declare: those since the page was opened, and earlier ones in which money came or went. */
export function monthsToDeclare(
  today: string,
  openedOn: string,
  before: readonly Sums[],
): string[] {
  const first = firstOfMonth(openedOn)
  const withMoney = new Set(
    before
      .filter(({ revenueCents, refundedCents }) => revenueCents !== 0 || refundedCents !== 0)
      .map(({ start }) => start),
  )
  return lastMonths(today).filter((month) => month >= first || withMoney.has(month))
}
