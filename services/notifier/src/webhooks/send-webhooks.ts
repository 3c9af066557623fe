import type { Tasks } from '@encaixe/service-kit'
import { type GuardedFetch, GuardedFetchError } from '@encaixe/service-kit/guarded-fetch'
import { Webhook } from 'standardwebhooks'
import type { Webhook as Row, WebhookDelivery } from '../../generated/client.ts'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import { isTaken, offReasonOf } from './outcome.rule.ts'
import { sendWebhook } from './record-events.ts'
import type { WebhookSecrets } from './secrets.ts'
import type { TellOff } from './tell-off.ts'

/** Calls that one process makes at the same time, and of them for one address. */
const [AT_ONCE, OF_AN_ADDRESS] = [200, 5]
const TIMEOUT_MS = 15_000
/** Of an answer, for the log. */
const KEPT_BYTES = 1_024

interface Parts {
  database: NotifierDatabase
  tasks: Tasks<NotifierTransaction>
  fetch: GuardedFetch
  secrets: WebhookSecrets
  tellOff: TellOff
  clock: () => Temporal.Instant
  /** Pauses before the next tries. */
  retrySeconds: readonly number[]
}

interface Called {
  /** null: nobody answered. */
  status: number | null
  milliseconds: number
  answer: string
}

/**
 * Calls addresses as Standard Webhooks 1.0 says: signed, the same id and bytes at every try, 15 s for an answer, and
 * no redirect. A slow address keeps its own five slots busy and nobody else's.
 */
export function sendWebhooks({
  database,
  tasks,
  fetch,
  secrets,
  tellOff,
  clock,
  retrySeconds,
}: Parts): void {
  const { prisma } = database

  async function call(
    webhook: Row,
    { eventId, body }: Pick<WebhookDelivery, 'eventId' | 'body'>,
  ): Promise<Called> {
    const now = clock()
    const signatures = secrets
      .signing(webhook, now)
      .map((secret) => new Webhook(secret).sign(eventId, new Date(now.epochMilliseconds), body))
    const startedAt = performance.now()
    const took = () => Math.round(performance.now() - startedAt)
    try {
      const { status, body: bytes } = await fetch(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Encaixe-Webhooks/1',
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(now.epochMilliseconds / 1_000)),
          'webhook-signature': signatures.join(' '),
        },
        ...{ body, redirect: 'manual', timeoutMs: TIMEOUT_MS, keepBytes: KEPT_BYTES },
      })
      return { status, milliseconds: took(), answer: textOf(bytes) }
    } catch (error) {
      if (!(error instanceof GuardedFetchError)) throw error
      return { status: null, milliseconds: took(), answer: error.reason }
    }
  }

  async function note(
    { id, webhookId }: Pick<WebhookDelivery, 'id' | 'webhookId'>,
    called: Called,
  ): Promise<Date | null> {
    const taken = isTaken(called.status)
    const at = new Date(clock().epochMilliseconds)
    await prisma.webhookDelivery.updateMany({
      where: { id },
      data: {
        ...called,
        attempts: { increment: 1 },
        lastAttemptAt: at,
        ...(taken && { state: 'taken' }),
      },
    })
    if (taken) {
      await prisma.webhook.updateMany({
        where: { id: webhookId, failingSince: { not: null } },
        data: { failingSince: null },
      })
      return null
    }
    await prisma.webhook.updateMany({
      where: { id: webhookId, failingSince: null },
      data: { failingSince: at },
    })
    const webhook = await prisma.webhook.findUnique({ where: { id: webhookId } })
    return webhook?.failingSince ?? null
  }

  const giveUp = (id: string) =>
    prisma.webhookDelivery.updateMany({
      where: { id, state: 'waiting' },
      data: { state: 'given_up' },
    })

  tasks.handle(sendWebhook, {
    ...{ atOnce: AT_ONCE, atOnceOfOwner: OF_AN_ADDRESS, deleteDone: true },
    retryDelaysMs: retrySeconds.map((seconds) => seconds * 1_000),
    async runOutside({ data: { deliveryId }, attempts }) {
      const delivery = await prisma.webhookDelivery.findUnique({
        where: { id: deliveryId },
        include: { webhook: true },
      })
      if (!delivery) return
      const { webhook } = delivery
      if (webhook.offReason !== null) return void (await giveUp(deliveryId))
      const called = await call(webhook, delivery)
      const failingSince = await note(delivery, called)
      if (!failingSince) return
      const since = Temporal.Instant.fromEpochMilliseconds(failingSince.getTime())
      const reason = offReasonOf({ status: called.status, failingSince: since }, clock())
      if (reason !== null) await tellOff(webhook, reason)
      // An address that takes nothing is its professional's affair: no task is given up, which would wake an operator.
      const isLast = reason !== null || attempts > retrySeconds.length
      if (isLast) return void (await giveUp(deliveryId))
      throw new Error('a webhook was not taken')
    },
  })
}

/** What can be stored of an answer: it may be no text at all. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, KEPT_BYTES)).replaceAll('\0', '')
