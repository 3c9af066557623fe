import { neverConnected, type SendFailure } from './send-outcome.rule.ts'

/** The parts of a nodemailer error that tell how far the message got. */
export interface SmtpError {
  /** nodemailer's own code: ECONNECTION, ETIMEDOUT, EENVELOPE, … */
  code?: string | undefined
  /** The operating system's code on socket errors: ECONNREFUSED, … */
  errno?: string | undefined
  /** The server's reply, 4xx or 5xx. */
  responseCode?: number | undefined
  /** The SMTP command that failed; CONN also stands for "the connection broke at some time". */
  command?: string | undefined
}

const SENDER_PAUSE_MS = 60_000

/**
 * What a failed SMTP exchange means. A reply settles it: 4xx later, 5xx never. Without one, only a
 * connection that was never made is sure not to have carried the message.
 */
export function classifySmtpError(error: SmtpError): SendFailure {
  const { code = 'unknown', responseCode } = error
  const reason = `smtp:${responseCode ?? error.errno ?? code}`
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { kind: 'sender_paused', reason, waitMs: SENDER_PAUSE_MS }
  }
  if (responseCode !== undefined) {
    // 421 closes the connection: the server as a whole is not available.
    if (responseCode === 421) return { kind: 'down', reason }
    return responseCode >= 500 ? { kind: 'permanent', reason } : { kind: 'retry', reason }
  }
  if (neverConnected(error.errno)) return { kind: 'down', reason }
  if (code === 'EDNS' || code === 'ETLS') return { kind: 'down', reason }
  // Refused by nodemailer itself before anything was said to the server: a bad address.
  if (code === 'EENVELOPE') return { kind: 'permanent', reason }
  return { kind: 'unknown', reason }
}
