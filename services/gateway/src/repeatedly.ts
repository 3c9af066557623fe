import type { Logger } from '@encaixe/service-kit'

/**
 * Does the work at once and then again and again, each time `seconds` after it was last done, so that
 * rounds never overlap. A round that fails is logged as `what`, and the next finds what it missed.
 */
export function repeatedly({
  what,
  seconds,
  work,
  log,
}: {
  what: string
  seconds: number
  work: () => Promise<void>
  log: Logger
}): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  function begin() {
    round = work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => {
        if (!isStopped) timer = setTimeout(begin, seconds * 1_000)
      })
  }
  begin()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
