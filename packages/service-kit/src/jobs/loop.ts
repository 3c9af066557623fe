import { setTimeout as sleep } from 'node:timers/promises'
import { createSignal } from '../events/signal.ts'
import type { Logger } from '../telemetry/log.ts'

export interface Loop {
  /** Begins the next round now, or as soon as the one under way has ended. */
  wake(): void
  /** Begins no more rounds and waits for the one under way. */
  stop(): Promise<void>
}

/** Runs rounds one after the other. A failed round is logged; one that fails like the round before only for debugging. */
export function startLoop({
  what,
  round,
  retryMs,
  apartMs = 0,
  log,
  details = {},
}: {
  /** The subject of its log lines. */
  what: string
  /** @returns the milliseconds until the next round */
  round: (signal: AbortSignal) => Promise<number>
  /** The pause after a round that failed. */
  retryMs: number
  /** Milliseconds from the beginning of a round to that of the next, at least. */
  apartMs?: number
  log: Logger
  /** Fields of its log lines. */
  details?: Record<string, unknown>
}): Loop {
  const stopping = new AbortController()
  const { signal } = stopping
  const awake = createSignal()
  let lastFailure = ''

  async function attempt(): Promise<number> {
    try {
      const pauseMs = await round(signal)
      if (lastFailure) log.info(details, `${what} works again`)
      lastFailure = ''
      return pauseMs
    } catch (error) {
      if (signal.aborted && isAbort(error)) return 0
      const level = String(error) === lastFailure ? 'debug' : 'warn'
      log[level]({ err: error, ...details }, `${what} failed; the next round tries again`)
      lastFailure = String(error)
      return retryMs
    }
  }

  async function repeat() {
    while (!signal.aborted) {
      const beganAt = performance.now()
      const pauseMs = await attempt()
      if (pauseMs > 0 && !signal.aborted) await awake.wait(pauseMs)
      const earlyMs = beganAt + apartMs - performance.now()
      if (earlyMs > 0 && !signal.aborted) await sleep(earlyMs)
    }
  }

  const running = repeat()
  return {
    wake: awake.raise,
    async stop() {
      stopping.abort()
      awake.raise()
      await running
    },
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
