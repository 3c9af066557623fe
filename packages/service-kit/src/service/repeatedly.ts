import type { Logger } from '../telemetry/log.ts'

/**
 * Does the work at once and then again and again, each time `seconds` after it was last done, so that
 * rounds never overlap. A round that fails is logged as `what`, and the next finds what it missed.
 *
 * @param work is told when to stop, for rounds of several steps
 * @returns stops, once a round under way has ended
 */
export function repeatedly({
  what,
  seconds,
  work,
  log,
}: {
  what: string
  seconds: number
  work: (stopped: AbortSignal) => Promise<void>
  log: Logger
}): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  function begin() {
    round = work(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(begin, seconds * 1_000)
      })
  }
  begin()

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}
