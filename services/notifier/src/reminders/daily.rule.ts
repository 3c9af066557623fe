/**
 * The local day (YYYY-MM-DD) whose daily run is due: that of the last time the clock there showed this hour.
 */
export function dueDay(
  now: Temporal.Instant,
  { hour, timezone }: { hour: number; timezone: string },
): string {
  const local = now.toZonedDateTimeISO(timezone)
  const day = local.toPlainDate()
  return (local.hour >= hour ? day : day.subtract({ days: 1 })).toString()
}
