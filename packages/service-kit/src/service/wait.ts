import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../telemetry/log.ts'

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 3_000
const SAY_AGAIN_MS = 10_000

/** Tries until it works, with growing pauses, and says what it waits for and why. */
export async function waitFor<T>({
  what,
  log,
  attempt,
  signal,
}: {
  what: string
  log: Logger
  attempt: () => Promise<T>
  signal?: AbortSignal
}): Promise<T> {
  let saidAt = Number.NEGATIVE_INFINITY
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    try {
      const result = await attempt()
      if (saidAt > 0) log.info(`${what} is there`)
      return result
    } catch (error) {
      signal?.throwIfAborted()
      const now = performance.now()
      if (now - saidAt > SAY_AGAIN_MS) {
        const reason = error instanceof Error ? error.message : String(error)
        log.warn({ reason }, `waiting for ${what}`)
        saidAt = now
      }
      await sleep(delay, undefined, signal ? { signal } : {})
    }
  }
}
