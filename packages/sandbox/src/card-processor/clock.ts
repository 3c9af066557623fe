import type { Store } from './model/store.ts'

const ID = 'clock'

/** The processor's own time: ours, moved by hand. It never goes back. */
export interface Clock {
  /** Unix seconds. */
  now(): number
  /** Runs from here on so many seconds ahead of what it did. */
  advance(seconds: number): void
  /** How far it is ahead of ours, in seconds. */
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
