import { expect } from 'vitest'

/** Milliseconds to wait: long, because the machine may be slow. */
const PATIENCE_MS = 60_000

/** Waits until the value satisfies the matcher. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: PATIENCE_MS })
