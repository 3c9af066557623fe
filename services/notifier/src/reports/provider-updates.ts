import { grouped } from '@encaixe/service-kit'
import { applyReport, awaitsAnswer } from '../domain/delivery-status.ts'
import { readWebhook, type WhatsappReport } from '../domain/webhook.ts'
import { type Delivery, type DeliveryRef, emitSent } from '../sending/delivery.ts'
import { lockReported } from '../sql/lock-reported.ts'
import { markProgress, type Progress } from '../sql/mark-progress.ts'
import type { NotifierDatabase, NotifierWork } from '../store.ts'
import { type FailureOptions, failMessage } from './failed-message.ts'
import type { ProviderActivity } from './provider-activity.ts'

interface UpdateOptions extends FailureOptions {
  database: NotifierDatabase
  enqueue: (refs: DeliveryRef[]) => void
  activity: ProviderActivity
}

export interface AcceptedMessage {
  id: string
  providerMessageId: string | null
}

/** What a provider lets us know: it took a message, or a webhook's reports on some. */
type ProviderUpdate =
  | { kind: 'accepted'; message: AcceptedMessage }
  | { kind: 'reports'; reports: WhatsappReport[] }

export interface ProviderUpdates {
  /** Stores that the provider took a message. */
  accepted(message: AcceptedMessage): Promise<void>
  /** Takes a webhook body: how far messages got, or that they failed. */
  webhook(body: unknown): Promise<{ statuses: number; ignored: number }>
}

/**
 * Stores what providers say of messages. What comes while the updates before are being stored is stored
 * together: the answer to a send and its two reports come within milliseconds of each other, and in
 * transactions of their own they waited for each other's locks (16 ms a webhook at 300 bookings/s).
 */
export function providerUpdates(options: UpdateOptions): ProviderUpdates {
  const { database, enqueue, activity } = options
  const store = grouped(
    (updates: ProviderUpdate[]) => database.transaction((work) => apply(work, updates, options)),
    // Whatever the failure was: to store an update twice changes nothing.
    { alone: () => true },
  )
  return {
    async accepted(message) {
      await store({ kind: 'accepted', message })
    },
    async webhook(body) {
      const { reports, ignored } = readWebhook(body)
      if (reports.length === 0) return { statuses: 0, ignored }
      const { applied, refs } = await store({ kind: 'reports', reports })
      activity.reported()
      enqueue(refs)
      return { statuses: applied, ignored: ignored + reports.length - applied }
    },
  }
}

/** How many reports of an update said something new, and what is to be sent now. */
interface Applied {
  applied: number
  refs: DeliveryRef[]
}

async function apply(
  work: NotifierWork,
  updates: ProviderUpdate[],
  options: UpdateOptions,
): Promise<Applied[]> {
  const known = await lockNamed(work, updates)
  const progress = new Map<string, Progress>()

  async function advance(delivery: Delivery, step: Omit<Progress, 'id'>, isFirst: boolean) {
    const before = progress.get(delivery.id)
    progress.set(delivery.id, {
      id: delivery.id,
      ...step,
      isSend: step.isSend || before?.isSend === true,
      isReport: step.isReport || before?.isReport === true,
    })
    // The next update of it is judged by this one.
    const { status, providerMessageId, isSend } = step
    const attempts = delivery.attempts + (isSend ? 1 : 0)
    Object.assign(delivery, { status, providerMessageId, attempts })
    if (isFirst) await emitSent(work, delivery)
  }

  async function accept({ id, providerMessageId }: AcceptedMessage) {
    const delivery = known.byId(id)
    // A report may have come before: then it is further along already.
    if (!delivery || !awaitsAnswer(delivery.status)) return
    await advance(
      delivery,
      { status: 'sent', providerMessageId, isSend: true, isReport: false },
      true,
    )
  }

  /** Answers null when it says nothing new, else what is to be sent now. */
  async function applyOne(report: WhatsappReport): Promise<DeliveryRef[] | null> {
    const delivery = known.of(report)
    const decision = delivery && applyReport(delivery, report)
    if (!delivery || !decision || decision.kind === 'ignore') return null
    if (decision.kind === 'fail') {
      const unstored = progress.get(delivery.id)
      progress.delete(delivery.id)
      await markProgress(work.tx, unstored ? [unstored] : [])
      return failMessage(work, delivery, report, options)
    }
    const { providerMessageId } = report
    // The report overtook the answer to the request, whose storing would have counted the send.
    const isSend = delivery.status === 'sending'
    const step = { status: decision.status, providerMessageId, isSend, isReport: true }
    await advance(delivery, step, decision.first)
    return []
  }

  const answers: Applied[] = []
  for (const update of updates) {
    if (update.kind === 'accepted') await accept(update.message)
    const applied: DeliveryRef[][] = []
    for (const report of update.kind === 'reports' ? update.reports : []) {
      const refs = await applyOne(report)
      if (refs) applied.push(refs)
    }
    answers.push({ applied: applied.length, refs: applied.flat() })
  }
  await markProgress(work.tx, [...progress.values()])
  return answers
}

/** Locks the deliveries that the updates name; a report names one by our own id or by the provider's. */
async function lockNamed({ tx }: NotifierWork, updates: ProviderUpdate[]) {
  const reports = updates.flatMap((one) => (one.kind === 'reports' ? one.reports : []))
  const deliveries = await lockReported(tx, {
    ids: [
      ...updates.flatMap((one) => (one.kind === 'accepted' ? [one.message.id] : [])),
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
