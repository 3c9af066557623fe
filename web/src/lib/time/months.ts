import { firstOfMonth, isDate, lastOfMonth, monthAfter, monthAndYear } from './calendar.ts'

const MONTHS = 12

/** Twelve months to this one, the last first, each as its first day. */
export const lastMonths = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, months) => monthAfter(today, -months))

/** The month that an address asks for, by default this one, and the months to choose from. */
export function monthAsked(query: URLSearchParams, today: string) {
  const asked = `${query.get('mes')}-01`
  const from = isDate(asked) ? asked : firstOfMonth(today)
  return {
    ...{ from, to: lastOfMonth(from), month: monthAndYear(from) },
    months: lastMonths(today).map((first) => ({
      value: first.slice(0, 7),
      label: monthAndYear(first),
      isCurrent: first === from,
    })),
  }
}
