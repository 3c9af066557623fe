import { type BookableProfessional, firstSlot } from '../slots/slot-listing.rule.ts'

/** A list looks so many days ahead, today included. */
const DAYS_AHEAD = 14

/** The first free time of what a page offers first, on this day or within two weeks; null: there is none. */
export function nextFree(
  professional: BookableProfessional,
  day: string | null,
  now: Temporal.Instant,
): string | null {
  const today = now.toZonedDateTimeISO(professional.rules.timezone).toPlainDate()
  const first = day === null ? today : Temporal.PlainDate.from(day)
  const last = day === null ? today.add({ days: DAYS_AHEAD - 1 }) : first
  return firstSlot(professional, { from: first.toString(), to: last.toString() }, now)
}
