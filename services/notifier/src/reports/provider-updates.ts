import { batched, byIndex, GATHER_MS, traced } from '@encaixe/service-kit'
import type { Delivery, DeliveryRef } from '../deliveries/delivery.ts'
import { applyReport, awaitsAnswer } from '../deliveries/delivery-status.rule.ts'
import type { NotifierDatabase, NotifierWork } from '../store.ts'
import { type FailureOptions, failMessage } from './failed-message.ts'
import { lockReported } from './lock-reported.sql.ts'
import { markProgress, type Progress } from './mark-progress.sql.ts'
import { type ArrivedMessage, countCosts } from './message-costs.sql.ts'
import type { WhatsappReport } from './whatsapp-change.rule.ts'

interface UpdateOptions extends FailureOptions {
  database: NotifierDatabase
}

export interface AcceptedMessage {
  id: string
  providerMessageId: string | null
}

/** A report, and the trace of the webhook that brought it. */
export interface ReceivedReport {
  report: WhatsappReport
  traceparent: string | undefined
}

/** What a provider lets us know: it took a message, or how far one got. */
type ProviderUpdate =
  | { kind: 'accepted'; message: AcceptedMessage }
  | ({ kind: 'report' } & ReceivedReport)

export interface ProviderUpdates {
  /** Stores that the provider took a message, in batches. */
  accepted(message: AcceptedMessage): Promise<void>
  /** Applies reports, in a transaction that finds its rows `byIndex`. Returns what is to be sent now. */
  apply(work: NotifierWork, reports: readonly ReceivedReport[]): Promise<DeliveryRef[]>
}

/** Stores what providers say of messages, in whatever order it comes. */
export function providerUpdates(options: UpdateOptions): ProviderUpdates {
  const accept = batched(
    async (messages: AcceptedMessage[]) => {
      const updates = messages.map((message) => ({ kind: 'accepted' as const, message }))
      await options.database.transaction((work) => applyUpdates(work, updates, options), {
        settings: byIndex,
      })
      return messages
    },
    // After any failure: storing an update twice changes nothing.
    { alone: () => true, gatherMs: GATHER_MS },
  )
  return {
    async accepted(message) {
      await accept(message)
    },
    apply: (work, reports) =>
      applyUpdates(
        work,
        reports.map((received) => ({ kind: 'report', ...received })),
        options,
      ),
  }
}

async function applyUpdates(
  work: NotifierWork,
  updates: readonly ProviderUpdate[],
  options: FailureOptions,
): Promise<DeliveryRef[]> {
  const known = await lockNamed(work, updates)
  const progress = new Map<string, Progress>()
  const arrived: ArrivedMessage[] = []

  function advance(delivery: Delivery, step: Omit<Progress, 'id'>) {
    const before = progress.get(delivery.id)
    progress.set(delivery.id, {
      id: delivery.id,
      ...step,
      isSend: step.isSend || before?.isSend === true,
      isReport: step.isReport || before?.isReport === true,
    })
    // The next update of the same delivery builds on this one.
    const { status, providerMessageId, isSend } = step
    const attempts = delivery.attempts + (isSend ? 1 : 0)
    Object.assign(delivery, { status, providerMessageId, attempts })
  }

  function accept({ id, providerMessageId }: AcceptedMessage) {
    const delivery = known.byId(id)
    // A report may have come first, and moved it further.
    if (!delivery || !awaitsAnswer(delivery.status)) return
    advance(delivery, { status: 'sent', providerMessageId, isSend: true, isReport: false })
  }

  /** Answers what is to be sent now. */
  async function applyTo(delivery: Delivery, report: WhatsappReport): Promise<DeliveryRef[]> {
    const decision = applyReport(delivery, report)
    if (decision.kind === 'ignore') return []
    if (decision.kind === 'fail') {
      const unstored = progress.get(delivery.id)
      progress.delete(delivery.id)
      await markProgress(work.tx, unstored ? [unstored] : [])
      return failMessage(work, delivery, report, options)
    }
    const { providerMessageId, pricing } = report
    // Each message once, however many reports there are of it: the first that says it arrived.
    if (!hasArrived(delivery.status) && hasArrived(decision.status)) {
      const { professionalId } = delivery
      const { category, type } = pricing ?? { category: 'unknown', type: 'unknown' }
      arrived.push({ professionalId, category, type })
    }
    // The report overtook the answer to the request, whose storing would have counted the send.
    const isSend = delivery.status === 'sending'
    const step = { status: decision.status, providerMessageId, isSend, isReport: true }
    advance(delivery, step)
    return []
  }

  /** In the trace of what made the message, linked to that of the webhook. */
  async function applyReceived({ report, traceparent: origin }: ReceivedReport) {
    const delivery = known.of(report)
    if (!delivery) return []
    const { id, traceparent } = delivery
    const span = {
      name: 'whatsapp report',
      kind: 'consumer',
      traceparent: traceparent ?? undefined,
      links: [origin],
      attributes: { 'messaging.message.id': id, 'encaixe.status': report.status },
    } as const
    return traced(span, () => applyTo(delivery, report))
  }

  const refs: DeliveryRef[] = []
  for (const update of updates) {
    if (update.kind === 'accepted') accept(update.message)
    else refs.push(...(await applyReceived(update)))
  }
  await markProgress(work.tx, [...progress.values()])
  await countCosts(work.tx, arrived)
  for (const { category, type } of arrived) options.metrics.priced.inc({ category, type })
  return refs
}

/** Only then it costs something. */
const hasArrived = (status: Delivery['status']) => status === 'delivered' || status === 'read'

/** Locks the deliveries that the updates name; a report names one by our own id or by the provider's. */
async function lockNamed({ tx }: NotifierWork, updates: readonly ProviderUpdate[]) {
  const reports = updates.flatMap((one) => (one.kind === 'report' ? one.report : []))
  const deliveries = await lockReported(tx, {
    ids: [
      ...updates.flatMap((one) => (one.kind === 'accepted' ? one.message.id : [])),
      ...reports.flatMap(({ deliveryId }) => deliveryId ?? []),
    ],
    providerMessageIds: reports.map(({ providerMessageId }) => providerMessageId),
  })
  const ids = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const byWhatsapp = deliveries.filter(({ channel }) => channel === 'whatsapp')
  const messages = new Map(byWhatsapp.map((one) => [one.providerMessageId, one]))
  return {
    byId: (id: string) => ids.get(id),
    of({ deliveryId, providerMessageId }: WhatsappReport) {
      const named = deliveryId === null ? undefined : ids.get(deliveryId)
      return named?.channel === 'whatsapp' ? named : messages.get(providerMessageId)
    },
  }
}
