import type { OpeningHours } from '@encaixe/contracts'
import { type SlotRules, windowsOn } from '@encaixe/slots'

/**
 * When a page is open from one local date through another. Of the days that have hours of their own strangers are told
 * the hours, and nothing of why.
 */
export function openingHours(
  rules: Pick<SlotRules, 'windows' | 'specialDays'>,
  { from, to }: { from: string; to: string },
  holidays: ReadonlyMap<string, string>,
): OpeningHours[] {
  const hours: OpeningHours[] = []
  const last = Temporal.PlainDate.from(to)
  let day = Temporal.PlainDate.from(from)
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const date = day.toString()
    hours.push({
      date,
      windows: windowsOn(rules, date),
      special: rules.specialDays.some((each) => each.date === date),
      holiday: holidays.get(date) ?? null,
    })
  }
  return hours
}
