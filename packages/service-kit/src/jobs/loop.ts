import { setTimeout as sleep } from 'node:timers/promises'
import { createSignal } from '../events/signal.ts'
import type { Logger } from '../telemetry/log.ts'
import { inTurn, untilBeat } from './beat.ts'

export interface Loop {
  /** Begins the next round now, or as soon as the one under way has ended. */
  wake(): void
  /** Begins no more rounds and waits for the one under way. */
  stop(): Promise<void>
}

/** Milliseconds until the next round. */
export interface Pause {
  /** Something is due then. */
  dueMs?: number
  /** The round looks for what nobody told it of: then at the latest, together with the other looks of this process. */
  lookMs?: number
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
  round: (signal: AbortSignal) => Promise<Pause>
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

  async function attempt(): Promise<Pause> {
    if (signal.aborted) return NONE
    try {
      const pause = await round(signal)
      if (lastFailure) log.info(details, `${what} works again`)
      lastFailure = ''
      return pause
    } catch (error) {
      if (signal.aborted && isAbort(error)) return NONE
      const level = String(error) === lastFailure ? 'debug' : 'warn'
      log[level]({ err: error, ...details }, `${what} failed; the next round tries again`)
      lastFailure = String(error)
      return { dueMs: retryMs }
    }
  }

  async function repeat() {
    let isLook = false
    while (!signal.aborted) {
      const beganAt = performance.now()
      const { dueMs = LONGEST_MS, lookMs = LONGEST_MS } = await (isLook
        ? inTurn(attempt)
        : attempt())
      const beatMs = untilBeat(lookMs)
      const pauseMs = Math.min(dueMs, beatMs)
      const isWoken = pauseMs <= 0 || signal.aborted || (await awake.wait(pauseMs))
      isLook = !isWoken && pauseMs === beatMs
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

const NONE: Pause = { dueMs: 0 }
/** The longest a timer of Node waits. */
const LONGEST_MS = 2 ** 31 - 1

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
