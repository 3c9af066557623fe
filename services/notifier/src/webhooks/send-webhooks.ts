import { batched, GATHER_MS, type Tasks } from '@encaixe/service-kit'
import { type GuardedFetch, GuardedFetchError } from '@encaixe/service-kit/guarded-fetch'
import { Webhook } from 'standardwebhooks'
import type { Webhook as Row, WebhookDelivery } from '../../generated/client.ts'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import { type Call, noteCalls } from './note-calls.sql.ts'
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

type Answer = Pick<Call, 'status' | 'milliseconds' | 'answer'>

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
  // Both in batches: one by one, 200 calls a second took more than one process has (4.9 ms of CPU each).
  const gathered = { gatherMs: GATHER_MS }
  const load = batched(async (ids: string[]) => {
    const rows = await prisma.webhookDelivery.findMany({
      where: { id: { in: ids } },
      include: { webhook: true },
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null)
  }, gathered)
  const note = batched(async (calls: Call[]) => {
    const failing = await noteCalls(prisma, calls)
    return calls.map(({ webhookId }) => failing.get(webhookId) ?? null)
  }, gathered)

  async function call(
    webhook: Row,
    { eventId, body }: Pick<WebhookDelivery, 'eventId' | 'body'>,
  ): Promise<Answer> {
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

  const giveUp = (id: string) =>
    prisma.webhookDelivery.updateMany({
      where: { id, state: 'waiting' },
      data: { state: 'given_up' },
    })

  tasks.handle(sendWebhook, {
    ...{ atOnce: AT_ONCE, atOnceOfOwner: OF_AN_ADDRESS, deleteDone: true },
    retryDelaysMs: retrySeconds.map((seconds) => seconds * 1_000),
    async runOutside({ data: { deliveryId }, attempts }) {
      const delivery = await load(deliveryId)
      if (!delivery) return
      const { webhook } = delivery
      if (webhook.offReason !== null) return void (await giveUp(deliveryId))
      const answer = await call(webhook, delivery)
      const { status } = answer
      const at = clock().toString()
      const called = { deliveryId, webhookId: webhook.id, ...answer, isTaken: isTaken(status), at }
      const failingSince = await note(called)
      if (called.isTaken || !failingSince) return
      const since = Temporal.Instant.fromEpochMilliseconds(failingSince.getTime())
      const reason = offReasonOf({ status, failingSince: since }, clock())
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
