/** An interval in epoch milliseconds, half-open. */
export type Stretch = readonly [from: number, until: number]

const MINUTE = 60_000

/**
 * Whether a taken interval overlaps the appointment with its travel time and the professional's buffer on both
 * sides. Taken intervals include their own travel time.
 */
export function isTaken(
  taken: readonly Stretch[],
  wanted: {
    startsAt: Temporal.Instant
    durationMinutes: number
    travelMinutes: number
    bufferMinutes: number
  },
): boolean {
  const start = wanted.startsAt.epochMilliseconds
  const around = (wanted.travelMinutes + wanted.bufferMinutes) * MINUTE
  const end = start + wanted.durationMinutes * MINUTE
  return taken.some(([from, until]) => from < end + around && until > start - around)
}
