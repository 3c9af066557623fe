/** Random numbers from a seed. The same seed gives the same conversations. */
export interface Chance {
  /** In [0, 1). */
  next(): number
  happens(probability: number): boolean
  /** One of them. */
  one<T>(all: readonly [T, ...T[]]): T
}

/** mulberry32 is good enough for simulated clients. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    happens: (probability) => next() < probability,
    one: (all) => all[Math.floor(next() * all.length)] ?? all[0],
  }
}
