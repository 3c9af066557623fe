import type { Logger } from '@encaixe/service-kit'
import { type Delivery, type DeliveryRef, emitSent } from './delivery.ts'
import { afterFailure } from './domain/after-send.ts'
import { applyReport } from './domain/delivery-status.ts'
import type { WhatsappReport } from './domain/webhook.ts'
import { readWebhook } from './domain/webhook.ts'
import { classifyWhatsappError } from './domain/whatsapp-errors.ts'
import type { NoticeMetrics } from './metrics.ts'
import type { ProviderWatch } from './provider-watch.ts'
import { recordStep } from './record-step.ts'
import { lockReported } from './sql/lock-reported.ts'
import { markReported, type ReportedProgress } from './sql/mark-reported.ts'
import type { NotifierDatabase, NotifierWork } from './store.ts'

interface ReportOptions {
  database: NotifierDatabase
  enqueue: (refs: DeliveryRef[]) => void
  watch: ProviderWatch
  metrics: NoticeMetrics
  log: Logger
  retryDelays: readonly number[]
}

/** Takes a webhook body of the messaging provider: how far messages got, or that they failed. */
export function webhookReceiver(options: ReportOptions) {
  const { database, enqueue, watch } = options
  return async (body: unknown): Promise<{ statuses: number; ignored: number }> => {
    const { reports, ignored } = readWebhook(body)
    if (reports.length === 0) return { statuses: 0, ignored }
    const { applied, refs } = await database.transaction((work) => apply(work, reports, options))
    watch.reported()
    enqueue(refs)
    return { statuses: applied, ignored: ignored + reports.length - applied }
  }
}

async function apply(work: NotifierWork, reports: WhatsappReport[], options: ReportOptions) {
  const deliveries = await lockReported(work.tx, {
    ids: reports.flatMap(({ deliveryId }) => deliveryId ?? []),
    providerMessageIds: reports.map(({ providerMessageId }) => providerMessageId),
  })
  const find = (report: WhatsappReport) =>
    deliveries.find(({ id }) => id === report.deliveryId) ??
    deliveries.find(({ providerMessageId }) => providerMessageId === report.providerMessageId)

  const progress = new Map<string, ReportedProgress>()
  const refs: DeliveryRef[] = []
  let applied = 0
  for (const report of reports) {
    const delivery = find(report)
    if (!delivery) continue
    const decision = applyReport(delivery, report)
    if (decision.kind === 'ignore') continue
    applied += 1
    const { providerMessageId } = report
    if (decision.kind === 'fail') {
      refs.push(...(await fail(work, delivery, report, options)))
      continue
    }
    const { id } = delivery
    progress.set(id, { id, status: decision.status, providerMessageId })
    // The next report of this body is judged by what this one told.
    Object.assign(delivery, { status: decision.status, providerMessageId })
    if (decision.first) await emitSent(work, delivery)
  }
  await markReported(work.tx, [...progress.values()])
  return { applied, refs }
}

/** The provider took the message and could not deliver it: the same rules as for a refusal. */
async function fail(
  work: NotifierWork,
  delivery: Delivery,
  { errorCode, providerMessageId }: WhatsappReport,
  { metrics, log, retryDelays }: ReportOptions,
): Promise<DeliveryRef[]> {
  const { id, attempts, template, channel } = delivery
  const failure = classifyWhatsappError(
    { code: errorCode ?? 131_000, httpStatus: null },
    Math.random(),
  )
  const sent = delivery.status === 'sent'
  const step = afterFailure(failure, {
    // The send was counted when the provider took it.
    attempts: sent ? attempts - 1 : attempts,
    counts: true,
    random: Math.random(),
    retryDelays,
  })
  log.info({ deliveryId: id, status: step.status, reason: step.reason }, 'not delivered')
  if (step.status === 'dead') metrics.dead.inc({ channel, template })
  const from = [delivery.status]
  Object.assign(delivery, { status: step.status, attempts: step.attempts, providerMessageId })
  const fallbacks = await recordStep(work, { id, step, from, providerMessageId })
  return 'waitMs' in step ? [{ id, channel }, ...fallbacks] : fallbacks
}
