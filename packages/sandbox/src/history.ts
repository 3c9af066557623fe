/**
 * The newest items in bounded memory, found by id or by key (a phone number, an address). Past the limit the oldest
 * one goes.
 */
export interface History<T> {
  add(item: T): void
  get(id: string): T | undefined
  /** Oldest first. */
  of(key: string): T[]
  /** Oldest first. */
  all(): T[]
  /** The last item of each key, newest first. */
  overview(count: number): { key: string; last: T }[]
  /** How many went, of one key or of all. */
  clear(key?: string): number
  size(): number
}

interface HistoryOptions<T> {
  limit: number
  keysOf: (item: T) => string[]
  /** With `maxWeight`, a second bound, for items whose size differs much. */
  weightOf?: (item: T) => number
  maxWeight?: number
}

export function createHistory<T extends { id: string; receivedAt: string }>({
  limit,
  keysOf,
  weightOf = () => 0,
  maxWeight = Number.POSITIVE_INFINITY,
}: HistoryOptions<T>): History<T> {
  const byId = new Map<string, T>()
  /** Oldest first. */
  const byKey = new Map<string, T[]>()
  let weight = 0

  function keep(item: T) {
    byId.set(item.id, item)
    weight += weightOf(item)
    for (const key of keysOf(item)) {
      const line = byKey.get(key) ?? []
      line.push(item)
      byKey.set(key, line)
    }
  }

  function drop(item: T) {
    byId.delete(item.id)
    weight -= weightOf(item)
    for (const key of keysOf(item)) {
      const others = byKey.get(key)?.filter(({ id }) => id !== item.id) ?? []
      if (others.length > 0) byKey.set(key, others)
      else byKey.delete(key)
    }
  }

  return {
    add(item) {
      keep(item)
      for (const oldest of byId.values()) {
        const isFull = byId.size > limit || (weight > maxWeight && byId.size > 1)
        if (!isFull) return
        drop(oldest)
      }
    },
    get: (id) => byId.get(id),
    of: (key) => [...(byKey.get(key) ?? [])],
    all: () => [...byId.values()],
    overview: (count) =>
      [...byKey]
        .flatMap(([key, items]) => items.slice(-1).map((last) => ({ key, last })))
        .sort((a, b) => b.last.receivedAt.localeCompare(a.last.receivedAt))
        .slice(0, count),
    clear(key) {
      const gone = key === undefined ? [...byId.values()] : [...(byKey.get(key) ?? [])]
      for (const item of gone) drop(item)
      return gone.length
    },
    size: () => byId.size,
  }
}
