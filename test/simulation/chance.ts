/** Decides by a seed: the same seed makes the same choices. */
export interface Chance {
  /** From 0 to 1, without 1. */
  fraction(): number
  /** From 0 to `below`, without it. */
  whole(below: number): number
  /** True so often of 1. */
  is(share: number): boolean
  /** @throws Error if there is nothing to choose from */
  oneOf<T>(items: readonly T[]): T
  /** One of them, by how much each weighs (1 by default); undefined if there is none. */
  weighed<T extends { weight?: number }>(items: readonly T[]): T | undefined
}

/** Mulberry32 by Tommy Ettinger, of public domain. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  function fraction() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(fraction() * below)
  return {
    fraction,
    whole,
    is: (share) => fraction() < share,
    oneOf(items) {
      const item = items[whole(items.length)]
      if (item === undefined) throw new Error('there is nothing to choose from')
      return item
    },
    weighed(items) {
      const total = items.reduce((sum, { weight = 1 }) => sum + weight, 0)
      let left = fraction() * total
      for (const item of items) {
        left -= item.weight ?? 1
        if (left < 0) return item
      }
      return items.at(-1)
    },
  }
}
