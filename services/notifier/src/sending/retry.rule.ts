import type { SendFailure } from '../channels/send-outcome.rule.ts'

/** Waits before the retries, in seconds: a first send and these six, then the delivery is dead. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [5, 30, 120, 600, 3_600, 21_600]

/** How far a wait may stray to either side, so that deliveries that failed together spread out. */
const JITTER = 0.2

/** The breaker holds the queue during an outage; this only spaces out one delivery. */
const OUTAGE_WAIT_MS = 1_000

/** What a failed send makes of its delivery, and how long its job waits before the next one. */
export type NextStep =
  | { status: 'failed' | 'pending'; attempts: number; waitMs: number; reason: string }
  | { status: 'dead' | 'unknown' | 'skipped'; attempts: number; reason: string }

interface Circumstances {
  /** Sends of this delivery that counted before this one. */
  attempts: number
  /** False while the provider as a whole is down: an outage uses up no retries. */
  counts: boolean
  random: number
  retryDelays?: readonly number[]
}

/** Decides whether a delivery is sent again, is given up, or is in doubt. */
export function afterFailure(failure: SendFailure, circumstances: Circumstances): NextStep {
  const { attempts, counts, random, retryDelays } = circumstances
  const { reason } = failure
  switch (failure.kind) {
    case 'retry':
    case 'down': {
      if (failure.kind === 'down' && !counts) {
        return { status: 'pending', attempts, waitMs: OUTAGE_WAIT_MS, reason }
      }
      const used = attempts + 1
      const waitMs = retryDelay(used, random, retryDelays)
      if (waitMs === null) return { status: 'dead', attempts: used, reason }
      return { status: 'failed', attempts: used, waitMs, reason }
    }
    case 'throttled':
    case 'recipient_busy':
    case 'postponed':
    case 'template_paused':
    case 'sender_paused':
      return { status: 'pending', attempts, waitMs: failure.waitMs, reason }
    case 'unknown':
      return { status: 'unknown', attempts: attempts + 1, reason }
    case 'permanent':
      return { status: 'dead', attempts: attempts + 1, reason }
    case 'opted_out':
      return { status: 'skipped', attempts: attempts + 1, reason }
  }
}

/**
 * Returns the wait, in milliseconds, after the `attempts`-th failed send (1 = the first), or null if no retry is
 * left. `random` is in [0, 1).
 */
export function retryDelay(
  attempts: number,
  random: number,
  delays: readonly number[] = RETRY_DELAYS_SECONDS,
): number | null {
  const seconds = delays[attempts - 1]
  if (seconds === undefined) return null
  return Math.round(seconds * 1_000 * (1 - JITTER + 2 * JITTER * random))
}
