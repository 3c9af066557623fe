/** An interval in epoch milliseconds, half-open. */
export type Stretch = readonly [from: number, until: number]

const MINUTE = 60_000

/**
 * Whether something else lies in the time of an appointment, with its way and the professional's buffer on both
 * sides of it. What is taken brings its own way.
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
