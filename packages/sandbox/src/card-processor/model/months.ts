const DAY = 86_400

/** A month after `from`, on the anchor's day of the month, or on the month's last day; Unix seconds. */
export function monthAfter(from: number, anchor: number): number {
  const { day } = zoned(anchor)
  const next = zoned(from).add({ months: 1 })
  return Math.floor(next.with({ day: Math.min(day, next.daysInMonth) }).epochMilliseconds / 1_000)
}

const zoned = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toZonedDateTimeISO('UTC')

export const days = (count: number) => count * DAY
