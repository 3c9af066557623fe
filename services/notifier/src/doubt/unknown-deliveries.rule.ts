import type { Channel } from '@encaixe/contracts'

/** A delivery whose request left without an answer, and what was learnt since. */
export interface UnknownDelivery {
  channel: Channel
  /** When the request left, epoch milliseconds. */
  sentAt: number
  /** When it became clear that nobody knows: at once, or only when a stopped service came back. */
  unknownSince: number
  /** How often it was already sent again for this reason. */
  resends: number
}

/** What the provider did with everything else since then. */
export interface ProviderEvidence {
  /** It accepted another message since. */
  acceptedSince: boolean
  /** It reported a status of any message since, so its reports reach us. */
  reportedSince: boolean
  /** Reports of its are stored and held up on our side: one of them may name the delivery. */
  reportsWait: boolean
  /** It answers when asked; null when it was not asked. */
  reachable: boolean | null
}

const LONGEST_WAIT_MS = 3_600_000

/**
 * Reports that found nobody in are repeated at growing intervals: the next comes within about as
 * long again as we were away.
 */
function patience({ sentAt, unknownSince }: UnknownDelivery, graceMs: number): number {
  return Math.max(graceMs, Math.min(1.25 * (unknownSince - sentAt), LONGEST_WAIT_MS))
}

/** `probe`: nothing else was sent since, so ask whether the provider is reachable at all. */
export type UnknownDecision = 'wait' | 'probe' | 'resend' | 'dead'

/**
 * A send without an answer is never blindly repeated. A provider that took it reports its status;
 * once reports flow and none named this delivery for a whole grace period, it never took it, and
 * it is sent again, once. SMTP gives no reports: there the same Message-ID lets mailboxes drop a
 * second copy. See docs/adr/0010-unknown-deliveries.md.
 */
export function decideUnknown(
  delivery: UnknownDelivery,
  evidence: ProviderEvidence,
  { now, graceMs }: { now: number; graceMs: number },
): UnknownDecision {
  if (now - delivery.unknownSince < patience(delivery, graceMs)) return 'wait'
  const settled = delivery.resends === 0 ? 'resend' : 'dead'
  if (delivery.channel !== 'whatsapp') return settled
  if (evidence.reportsWait) return 'wait'
  if (evidence.reportedSince) return settled
  // Messages go out but nothing is reported: the reports are what is broken, so silence says nothing.
  if (evidence.acceptedSince) return 'wait'
  if (evidence.reachable === null) return 'probe'
  return evidence.reachable ? settled : 'wait'
}
