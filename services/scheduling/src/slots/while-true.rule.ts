import type { SlotRules } from '@encaixe/slots'

const MINUTE_MS = 60_000
/** Every zone's midnight, and every change to summer time, lies on a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * The last millisecond at which the clock has taken nothing of what is offered `now`: time only takes starts away,
 * the next to go being given, until another day begins somewhere or a clock is changed.
 */
export function trueUntil(
  now: Temporal.Instant,
  nextToGo: number | undefined,
  { minNoticeMinutes }: Pick<SlotRules, 'minNoticeMinutes'>,
): number {
  const quarter = Math.floor(now.epochMilliseconds / QUARTER_MS) * QUARTER_MS + QUARTER_MS - 1
  // A start exactly as far away as the notice is still offered.
  const start = nextToGo === undefined ? quarter : nextToGo - minNoticeMinutes * MINUTE_MS
  return Math.min(quarter, start)
}

interface Known<T> {
  value: T
  /** Epoch milliseconds between which it is true, both included. */
  from: number
  until: number
}

/**
 * What was computed, by its key, given again for as long as it is true. What comes out the same again stays the very
 * object that it was: whoever keeps something made of it need not make that anew.
 */
export function whileTrue<T>(most: number) {
  const known = new Map<string, Known<T>>()
  return (key: string, now: Temporal.Instant, compute: () => { value: T; until: number }): T => {
    const before = known.get(key)
    const from = now.epochMilliseconds
    if (before && before.from <= from && !isPast(now, before.until)) return before.value
    const { value: made, until } = compute()
    if (!before && known.size >= most) known.clear()
    const isSame = before && JSON.stringify(before.value) === JSON.stringify(made)
    const value = isSame ? before.value : made
    known.set(key, { value, from, until })
    return value
  }
}

/** A part of a millisecond counts as a whole one: it may take the start with it. */
function isPast(now: Temporal.Instant, until: number): boolean {
  const from = now.epochMilliseconds
  return from > until || (from === until && now.epochNanoseconds % 1_000_000n !== 0n)
}
