/** What a delivery tells of when its message was due. */
interface Due {
  /** A UUIDv7, which begins with when it was made. */
  eventId: string
  /** In epoch milliseconds. */
  notBeforeMs: number | null
}

/** The seconds that whoever reads a message has waited for it; clocks that differ make no negative ones. */
export function delaySeconds({ eventId, notBeforeMs }: Due, nowMs: number): number {
  const madeMs = Number.parseInt(eventId.replaceAll('-', '').slice(0, 12), 16)
  return Math.max(0, nowMs - Math.max(madeMs, notBeforeMs ?? 0)) / 1_000
}
