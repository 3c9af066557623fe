import type { SendOutcome } from './send-outcome.rule.ts'

/** `gone`: the browser has ended its subscription. */
export type PushOutcome = SendOutcome | { kind: 'gone'; reason: string }

const USUAL_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 3_600

/**
 * What the answer of a push service means (RFC 8030). Each browser's service is another one: what is wrong with one
 * holds up nobody who uses another, so no answer pauses the channel.
 */
export function classifyPushAnswer(status: number, retryAfter: string | null): PushOutcome {
  const reason = `push:${status}`
  if (status >= 200 && status < 300) return { kind: 'accepted', providerMessageId: null }
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  if (status === 429)
    return { kind: 'recipient_busy', reason, waitMs: 1_000 * secondsIn(retryAfter) }
  return status >= 500 ? { kind: 'retry', reason } : { kind: 'permanent', reason }
}

/** A date is as good as no answer: the usual wait is short. */
function secondsIn(retryAfter: string | null): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : USUAL_WAIT_SECONDS
  return Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS)
}
