export interface Periods {
  morning: Temporal.ZonedDateTime[]
  afternoon: Temporal.ZonedDateTime[]
  evening: Temporal.ZonedDateTime[]
}

/** Splits slots by their own local clock: morning < 12:00 ≤ afternoon < 18:00 ≤ evening. */
export function groupByPeriod(slots: readonly Temporal.ZonedDateTime[]): Periods {
  const periods: Periods = { morning: [], afternoon: [], evening: [] }
  for (const slot of slots) {
    const { hour } = slot
    periods[hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'].push(slot)
  }
  return periods
}
