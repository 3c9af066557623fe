import type { SendFailure } from '../channels/send-outcome.rule.ts'
import { retryDelay } from './retry-schedule.rule.ts'

/** What a delivery becomes when its send did not succeed, and after how long it is due again. */
export type NextStep =
  | { status: 'failed' | 'pending'; attempts: number; waitMs: number; reason: string }
  | { status: 'dead' | 'unknown' | 'skipped'; attempts: number; reason: string }

/** The breaker holds the queue for as long as the outage lasts; this only spaces out one delivery. */
const OUTAGE_WAIT_MS = 1_000

interface Circumstances {
  /** Sends of this delivery that counted before this one. */
  attempts: number
  /** False while the provider as a whole is down: an outage uses up nobody's retries. */
  counts: boolean
  random: number
  retryDelays?: readonly number[]
}

/** Decides by the failure whether a delivery waits, is given up, or is in doubt. */
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
      const delay = retryDelay(used, random, retryDelays)
      if (delay === null) return { status: 'dead', attempts: used, reason }
      return { status: 'failed', attempts: used, waitMs: delay, reason }
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
