import { expect } from 'vitest'

/** A slow machine takes its time: what is waited for comes, or this many milliseconds were too few. */
const PATIENCE_MS = 30_000

/** Waits until what is read is as the matcher wants it. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: PATIENCE_MS })
