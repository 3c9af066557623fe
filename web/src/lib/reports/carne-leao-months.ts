import { firstOfMonth } from '../time/calendar.ts'

const MONTHS = 12

/** Twelve months to this one, the last first, each as its first day. */
const lastMonths = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, months) =>
    Temporal.PlainDate.from(firstOfMonth(today)).subtract({ months }).toString(),
  )

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
  const opened = Temporal.PlainDate.from(firstOfMonth(openedOn))
  if (from >= opened.toString()) return null
  return { from, to: opened.subtract({ days: 1 }).toString(), by: 'month' }
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
