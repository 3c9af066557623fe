import { retryDelay } from './retry-schedule.ts'
import type { SendFailure } from './send-outcome.ts'

/** What a delivery becomes when its send did not succeed. Times are epoch milliseconds. */
export type NextStep =
  | { status: 'failed' | 'pending'; attempts: number; nextAttemptAt: number; reason: string }
  | { status: 'dead' | 'unknown' | 'skipped'; attempts: number; reason: string }

interface Circumstances {
  /** Sends of this delivery that counted before this one. */
  attempts: number
  /** False while the provider as a whole is down: an outage uses up nobody's retries. */
  counts: boolean
  now: number
  random: number
  retryDelays?: readonly number[]
}

/** Decides by the failure whether a delivery waits, is given up, or is in doubt. */
export function afterFailure(failure: SendFailure, circumstances: Circumstances): NextStep {
  const { attempts, counts, now, random, retryDelays } = circumstances
  const { reason } = failure
  switch (failure.kind) {
    case 'retry':
    case 'down': {
      if (failure.kind === 'down' && !counts) {
        return { status: 'pending', attempts, nextAttemptAt: now, reason }
      }
      const used = attempts + 1
      const delay = retryDelay(used, random, retryDelays)
      if (delay === null) return { status: 'dead', attempts: used, reason }
      return { status: 'failed', attempts: used, nextAttemptAt: now + delay, reason }
    }
    case 'throttled':
    case 'recipient_busy':
    case 'template_paused':
    case 'sender_paused':
      return { status: 'pending', attempts, nextAttemptAt: now + failure.waitMs, reason }
    case 'unknown':
      return { status: 'unknown', attempts: attempts + 1, reason }
    case 'permanent':
      return { status: 'dead', attempts: attempts + 1, reason }
    case 'opted_out':
      return { status: 'skipped', attempts: attempts + 1, reason }
  }
}
