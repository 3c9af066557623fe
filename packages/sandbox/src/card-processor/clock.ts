import type { Store } from './model/objects.ts'

const ID = 'clock'

/** The processor's time: the real time plus an offset that only grows. */
export interface Clock {
  /** Unix seconds. */
  now(): number
  /** Moves the clock forward. */
  advance(seconds: number): void
  /** The offset to the real time, in seconds. */
  ahead(): number
}

export function openClock(store: Store, now: () => number): Clock {
  const offset = () => store.get('clock', ID)?.offsetMs ?? 0
  return {
    now: () => Math.floor((now() + offset()) / 1_000),
    advance: (seconds) =>
      void store.save('clock', { id: ID, offsetMs: offset() + seconds * 1_000 }),
    ahead: () => Math.round(offset() / 1_000),
  }
}
