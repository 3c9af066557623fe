import { z } from 'zod'
import type { SendFailure } from './send-outcome.rule.ts'

const MINUTE_MS = 60_000

/** `{"status":400,"error":"Bad Request","response":{"message":[…]}}`, as the Evolution API answers. */
const refusal = z.object({ response: z.object({ message: z.unknown() }) })
const nobody = z.array(z.object({ exists: z.literal(false) })).min(1)

/** What its connection to WhatsApp says when it is gone: the message has not left. */
const DISCONNECTED = /connection (?:closed|lost|terminated)|not connected|precondition required/i

/** What an error of the Evolution API (v2) means for a delivery. */
export function classifyEvolutionError({
  httpStatus,
  body,
}: {
  httpStatus: number
  body: unknown
}): SendFailure {
  const reason = `whatsapp:evolution-${httpStatus}`
  const message = refusal.safeParse(body).data?.response.message
  if (nobody.safeParse(message).success) {
    return { kind: 'permanent', reason: 'whatsapp:not-on-whatsapp' }
  }
  // No key, or no such instance: a person has to look.
  if (httpStatus === 401 || httpStatus === 403 || httpStatus === 404) {
    return { kind: 'sender_paused', reason, waitMs: MINUTE_MS }
  }
  if (httpStatus === 429) return { kind: 'throttled', reason, waitMs: 5_000 }
  if (DISCONNECTED.test(JSON.stringify(message ?? ''))) {
    return { kind: 'down', reason: 'whatsapp:evolution-disconnected' }
  }
  if (httpStatus >= 500) return { kind: 'down', reason }
  if (httpStatus === 400) return { kind: 'permanent', reason }
  return { kind: 'retry', reason }
}
