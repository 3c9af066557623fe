import { setTimeout as sleep } from 'node:timers/promises'

/** A wait that ends well takes no longer for it, and a busy machine may need it. */
const DEFAULT_TIMEOUT_MS = 60_000

/**
 * Waits until the condition gives something truthy and returns it. An error counts as not yet.
 * @throws Error naming what did not happen in time (60,000 ms by default), with the last error as cause
 */
export async function until<T>(
  condition: () => Promise<T> | T,
  {
    what = 'the condition',
    timeoutMs = DEFAULT_TIMEOUT_MS,
  }: { what?: string; timeoutMs?: number } = {},
): Promise<Exclude<T, undefined | null | false | 0 | ''>> {
  const deadline = performance.now() + timeoutMs
  let lastError: unknown
  for (let pause = 5; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      const result = await condition()
      if (isThere(result)) return result
      lastError = undefined
    } catch (error) {
      lastError = error
    }
    if (performance.now() > deadline) {
      throw new Error(`${what}: not after ${timeoutMs} ms`, { cause: lastError })
    }
    await sleep(pause)
  }
}

const isThere = <T>(result: T): result is Exclude<T, undefined | null | false | 0 | ''> =>
  Boolean(result)
