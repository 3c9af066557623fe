/**
 * pending → sending → sent → delivered → read; or failed (will retry) → dead; or skipped; or
 * unknown: the request left and nobody knows whether it arrived.
 */
export type DeliveryStatus =
  | 'pending'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'dead'
  | 'skipped'
  | 'unknown'

/** What a provider reports of a message after it took it. */
export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'failed'

export interface StatusReport {
  status: ReportedStatus
  providerMessageId: string
  /** When that was so, in epoch seconds; null where the provider does not say. */
  at: number | null
}

export interface DeliveryState {
  status: DeliveryStatus
  /** The message the provider made of the last send that it answered. */
  providerMessageId: string | null
  /** When the last send began, in epoch seconds. */
  sendStartedAt: number | null
}

export type StatusDecision =
  | { kind: 'ignore' }
  | { kind: 'advance'; status: 'sent' | 'delivered' | 'read' }
  | { kind: 'fail' }

const PROGRESS: Partial<Record<DeliveryStatus, number>> = { sent: 1, delivered: 2, read: 3 }

/** Whether nobody knows yet that the provider has the message. */
export const awaitsAnswer = (status: DeliveryStatus) =>
  status === 'sending' || status === 'unknown' || status === 'pending'

/** How far the provider's clock may be behind. The shortest pause before a message is sent again is longer. */
const BEHIND_SECONDS = 3

/** Whether it tells of another message than the one that is known, from before the last send. */
const isOfEarlierSend = (current: DeliveryState, report: StatusReport): boolean =>
  current.providerMessageId !== null &&
  current.providerMessageId !== report.providerMessageId &&
  current.sendStartedAt !== null &&
  report.at !== null &&
  report.at < current.sendStartedAt - BEHIND_SECONDS

/**
 * Applies a report whatever the order in which reports arrive: a delivery only moves forward, and
 * a report about an earlier send never touches a later one.
 */
export function applyReport(current: DeliveryState, report: StatusReport): StatusDecision {
  const reached = PROGRESS[current.status] ?? 0
  const sameMessage = current.providerMessageId === report.providerMessageId

  // Delivered or read proves that the person has it, by whichever send.
  const hasArrived = report.status === 'delivered' || report.status === 'read'
  if (!hasArrived && isOfEarlierSend(current, report)) return { kind: 'ignore' }

  if (report.status === 'failed') {
    const underway =
      current.status === 'sending' || current.status === 'unknown'
        ? // The id is of the send before, which failed: this is that failure reported once more.
          !sameMessage
        : current.status === 'sent' && sameMessage
    return underway ? { kind: 'fail' } : { kind: 'ignore' }
  }

  const reporting = PROGRESS[report.status] ?? 0
  if (reporting <= reached) return { kind: 'ignore' }
  // A late "sent" of a message that then failed; delivered or read would prove it arrived after all.
  if (report.status === 'sent' && reached === 0 && sameMessage) return { kind: 'ignore' }
  return { kind: 'advance', status: report.status }
}
