import type { SendFailure } from './send-outcome.rule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The provider as a whole: its API, a service behind it, or our account's, is not available. */
const DOWN = new Set([2, 131016, 131057])
/** Too fast for the app, the account or the number (Cloud API error codes, "Throttling"). */
const THROTTLED = new Set([4, 80007, 130429])
const PERMANENT = new Set([
  100, 131008, 131009, 131021, 131026, 131051, 132000, 132005, 132012, 132018,
  // Outside the 24-hour window. Everything goes out as a template already, so there is no other form.
  131047,
])
const PAUSE_TEMPLATE = new Set([132001, 132007, 132015, 132016])
const PAUSE_SENDER = new Set([0, 10, 190, 368, 131005, 131031, 131042, 131048])

/** The reason of a message whose reader opted out of our number at WhatsApp. */
export const OPTED_OUT_OF_NUMBER = 'whatsapp:131050'

const isPermissionError = (code: number) => code >= 200 && code <= 299

/**
 * What an error of the WhatsApp Cloud API means for a delivery, by its code (or by the HTTP status
 * when the body names none). `random` in [0, 1) spreads those that wait for one recipient.
 */
export function classifyWhatsappError(
  { code, httpStatus }: { code: number | null; httpStatus: number | null },
  random: number,
): SendFailure {
  if (code === null) return classifyHttpStatus(httpStatus ?? 500)
  const reason = `whatsapp:${code}`
  if (THROTTLED.has(code)) return { kind: 'throttled', reason, waitMs: 1_000 + random * 4_000 }
  if (DOWN.has(code)) return { kind: 'down', reason }
  if (code === 131056) return { kind: 'recipient_busy', reason, waitMs: 6_000 + random * 6_000 }
  if (code === 131049) return { kind: 'postponed', reason, waitMs: 24 * HOUR_MS }
  if (reason === OPTED_OUT_OF_NUMBER) return { kind: 'opted_out', reason }
  if (PERMANENT.has(code)) return { kind: 'permanent', reason }
  if (PAUSE_TEMPLATE.has(code)) return { kind: 'template_paused', reason, waitMs: MINUTE_MS }
  if (PAUSE_SENDER.has(code) || isPermissionError(code)) {
    return { kind: 'sender_paused', reason, waitMs: MINUTE_MS }
  }
  // 131000, 133004, and any unlisted refusal: retried on the ordinary schedule, so that it ends where a person looks.
  return { kind: 'retry', reason }
}

function classifyHttpStatus(httpStatus: number): SendFailure {
  const reason = `whatsapp:http-${httpStatus}`
  if (httpStatus >= 500) return { kind: 'down', reason }
  if (httpStatus === 429) return { kind: 'throttled', reason, waitMs: 5_000 }
  if (httpStatus === 401 || httpStatus === 403) {
    return { kind: 'sender_paused', reason, waitMs: MINUTE_MS }
  }
  return { kind: 'retry', reason }
}
