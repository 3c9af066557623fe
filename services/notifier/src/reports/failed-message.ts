import type { Logger } from '@encaixe/service-kit'
import { classifyWhatsappError } from '../channels/whatsapp-errors.rule.ts'
import type { Delivery, DeliveryRef } from '../deliveries/delivery.ts'
import type { NoticeMetrics } from '../metrics.ts'
import { recordStep } from '../sending/record-step.ts'
import { afterFailure } from '../sending/retry.rule.ts'
import type { NotifierWork } from '../store.ts'
import type { WhatsappReport } from './whatsapp-change.rule.ts'

export interface FailureOptions {
  metrics: NoticeMetrics
  log: Logger
  retryDelays: readonly number[]
}

/** The provider took the message and could not deliver it: the same rules as for a refusal. */
export async function failMessage(
  work: NotifierWork,
  delivery: Delivery,
  { errorCode, providerMessageId }: WhatsappReport,
  { metrics, log, retryDelays }: FailureOptions,
): Promise<DeliveryRef[]> {
  const { id, attempts, template, channel } = delivery
  const failure = classifyWhatsappError(
    { code: errorCode ?? 131_000, httpStatus: null },
    Math.random(),
  )
  // The secret was forgotten when the provider took the message: there is nothing to send again.
  const isLost = delivery.isSecret && failure.kind !== 'permanent'
  const sent = delivery.status === 'sent'
  const step = afterFailure(isLost ? { kind: 'permanent', reason: failure.reason } : failure, {
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
  return 'waitMs' in step ? [{ id, channel, waitMs: step.waitMs }, ...fallbacks] : fallbacks
}
