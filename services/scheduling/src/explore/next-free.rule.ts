import { type BookableProfessional, listSlots } from '../slots/slot-listing.rule.ts'

/** A list looks so many days ahead, today included. */
const DAYS_AHEAD = 14

/** The first free time of what a page offers first, on this day or within two weeks; null: there is none. */
export function nextFree(
  professional: BookableProfessional,
  day: string | null,
  now: Temporal.Instant,
): string | null {
  const today = now.toZonedDateTimeISO(professional.rules.timezone).toPlainDate()
  const days = day === null ? DAYS_AHEAD : 1
  const first = day === null ? today : Temporal.PlainDate.from(day)
  for (let n = 0; n < days; n++) {
    const date = first.add({ days: n }).toString()
    const { slots } = listSlots(professional, { date }, now)
    const [start] = [...slots.morning, ...slots.afternoon, ...slots.evening]
    if (start !== undefined) return start
  }
  return null
}
