/** The times of a delivery. */
interface Due {
  /** A UUIDv7, which begins with its time. */
  eventId: string
  /** In epoch milliseconds. */
  notBeforeMs: number | null
}

/** Seconds from when a message was due until now; never negative, even if clocks differ. */
export function delaySeconds({ eventId, notBeforeMs }: Due, nowMs: number): number {
  const madeMs = Number.parseInt(eventId.replaceAll('-', '').slice(0, 12), 16)
  return Math.max(0, nowMs - Math.max(madeMs, notBeforeMs ?? 0)) / 1_000
}
