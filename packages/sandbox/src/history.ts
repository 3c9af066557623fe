/**
 * The newest items, found by id or by key (a phone number, an address) without scanning, in bounded
 * memory: past the limit the oldest one goes.
 */
export interface History<T> {
  add(item: T): void
  get(id: string): T | undefined
  /** Oldest first. */
  of(key: string): T[]
  /** Oldest first. */
  all(): T[]
  last(key: string): T | undefined
  keys(): string[]
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

export function createHistory<T extends { id: string }>({
  limit,
  keysOf,
  weightOf = () => 0,
  maxWeight = Number.POSITIVE_INFINITY,
}: HistoryOptions<T>): History<T> {
  const byId = new Map<string, T>()
  const byKey = new Map<string, Line<T>>()
  let order = createLine<T>()
  let weight = 0

  function dropOldest() {
    const oldest = order.shift()
    if (!oldest) return
    byId.delete(oldest.id)
    weight -= weightOf(oldest)
    for (const key of keysOf(oldest)) {
      const line = byKey.get(key)
      line?.shift()
      if (line?.size() === 0) byKey.delete(key)
    }
  }

  function keep(item: T) {
    byId.set(item.id, item)
    order.push(item)
    weight += weightOf(item)
    for (const key of keysOf(item)) {
      const line = byKey.get(key) ?? createLine<T>()
      line.push(item)
      byKey.set(key, line)
    }
  }

  function rebuild(items: T[]) {
    byId.clear()
    byKey.clear()
    order = createLine<T>()
    weight = 0
    for (const item of items) keep(item)
  }

  return {
    add(item) {
      keep(item)
      while (byId.size > limit || (weight > maxWeight && byId.size > 1)) dropOldest()
    },
    get: (id) => byId.get(id),
    of: (key) => byKey.get(key)?.list() ?? [],
    all: () => order.list(),
    last: (key) => byKey.get(key)?.last(),
    keys: () => [...byKey.keys()],
    clear(key) {
      const before = byId.size
      rebuild(key === undefined ? [] : order.list().filter((item) => !keysOf(item).includes(key)))
      return before - byId.size
    },
    size: () => byId.size,
  }
}

interface Line<T> {
  push(item: T): void
  shift(): T | undefined
  last(): T | undefined
  list(): T[]
  size(): number
}

/**
 * First in, first out. An array with a moving head: `Array.shift` moves every element of a long
 * array, and a Map's first key is found by walking over those deleted before it.
 */
function createLine<T>(): Line<T> {
  let items: T[] = []
  let head = 0
  return {
    push(item) {
      items.push(item)
    },
    shift() {
      const item = items[head]
      if (head === items.length) return undefined
      head += 1
      if (head > 1024 && head * 2 > items.length) {
        items = items.slice(head)
        head = 0
      }
      return item
    },
    last: () => (head < items.length ? items.at(-1) : undefined),
    list: () => items.slice(head),
    size: () => items.length - head,
  }
}
