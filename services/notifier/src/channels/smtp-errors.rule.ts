import type { SendFailure } from './send-outcome.rule.ts'

/** The parts of a nodemailer error that tell how far the message got. */
export interface SmtpError {
  /** nodemailer's own code: ECONNECTION, ETIMEDOUT, EENVELOPE, … */
  code?: string | undefined
  /** The operating system's code on socket errors: ECONNREFUSED, … */
  errno?: string | undefined
  /** The server's reply, 4xx or 5xx. */
  responseCode?: number | undefined
  /** Whether the server asked for the message, so that it may have it. */
  mayHaveLeft: boolean
}

const SENDER_PAUSE_MS = 60_000

/** What a server, or nodemailer itself, says about this message or its address. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * Returns what a failed SMTP exchange means. A reply about the message settles it: 4xx later, 5xx never. A message that
 * the server asked for and did not answer is in doubt. Everything else is an outage, and the message has not left.
 */
export function classifySmtpError(error: SmtpError): SendFailure {
  const { code = 'unknown', responseCode, mayHaveLeft } = error
  const reason = `smtp:${responseCode ?? error.errno ?? code}`
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { kind: 'sender_paused', reason, waitMs: SENDER_PAUSE_MS }
  }
  // 421 closes the connection: the server as a whole is not available.
  if (ABOUT_THE_MESSAGE.has(code) && responseCode !== 421) {
    const isForNow = responseCode !== undefined && responseCode < 500
    return { kind: isForNow ? 'retry' : 'permanent', reason }
  }
  const isInDoubt = mayHaveLeft && responseCode === undefined
  return { kind: isInDoubt ? 'unknown' : 'down', reason }
}
