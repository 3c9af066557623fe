import { NATIONAL, STATES } from './brazil.rule.ts'
import type { HolidayPlace } from './holiday-dates.rule.ts'
import { bridgeOf, type DatedHoliday, holidaysBetween } from './holiday-dates.rule.ts'
import { municipalHolidays } from './municipal-holidays.ts'

/** The holidays of a place from one date through another, by date, each with the day left alone beside it. */
export function holidaysOf(
  { state, city }: HolidayPlace,
  { from, to }: { from: string; to: string },
): (DatedHoliday & { bridge?: string })[] {
  const rules = [
    ...NATIONAL,
    ...(state === null ? [] : (STATES.get(state) ?? [])),
    ...(state === null || city === null ? [] : municipalHolidays(state, city)),
  ]
  const near = (date: string, days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toString()
  // The day beside the first or the last one may be a holiday, too.
  const found = holidaysBetween(rules, { from: near(from, -1), to: near(to, 1) })
  const dates = new Set(found.map(({ date }) => date))
  return found
    .filter(({ date }) => date >= from && date <= to)
    .map((holiday) => {
      const bridge = bridgeOf(holiday, (date) => dates.has(date))
      return { ...holiday, ...(bridge !== undefined && { bridge }) }
    })
}
