import { setTimeout as sleep } from 'node:timers/promises'

/** Half of a resting process's CPU went into looks that each woke it alone, with cold caches (docs/performance.md). */
const BEAT_MS = 15_000
/** One that takes longer holds the others up no more. */
const TURN_MS = 250
/** Beats of different processes are not in step. */
const firstBeatAt = Math.random() * BEAT_MS

/**
 * Milliseconds until this process wakes anyway to look for what nobody told it of: at its last beat that is no further away than
 * `mostMs`. Less than a beat is waited for as it is.
 */
export function untilBeat(mostMs: number, nowMs = performance.now()): number {
  if (mostMs < BEAT_MS) return mostMs
  const last = Math.floor((nowMs + mostMs - firstBeatAt) / BEAT_MS) * BEAT_MS + firstBeatAt
  return last - nowMs
}

let before: Promise<unknown> = Promise.resolve()

/** Begins when the looks that came before at the same beat have ended, so that they share one connection to the database. */
export function inTurn<T>(look: () => Promise<T>): Promise<T> {
  const done = before.then(look)
  const over = new AbortController()
  before = Promise.race([done, sleep(TURN_MS, undefined, { signal: over.signal })])
    .catch(() => undefined)
    .finally(() => over.abort())
  return done
}
