import type { Store } from './model/objects.ts'

const ID = 'clock'

export type Clock = ReturnType<typeof openClock>

/** The processor's time: the real time plus an offset that only grows. */
export function openClock(store: Store, now: () => number) {
  const offset = () => store.get('clock', ID)?.offsetMs ?? 0
  return {
    /** Unix seconds. */
    now: () => Math.floor((now() + offset()) / 1_000),
    /** Moves the clock forward. */
    advance: (seconds: number) =>
      void store.save('clock', { id: ID, offsetMs: offset() + seconds * 1_000 }),
    /** The offset to the real time, in seconds. */
    ahead: () => Math.round(offset() / 1_000),
  }
}
