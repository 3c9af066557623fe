import {
  AppError,
  MOST_WEBHOOKS,
  type notifierRpcs,
  type Webhook,
  type WebhookDelivery,
  type WebhookType,
  webhookType,
} from '@encaixe/contracts'
import { cutPage, type HandlersOf, newId, type Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import type { WebhookDelivery as DeliveryRow, Webhook as Row } from '../../generated/client.ts'
import { ownedPage } from '../copies.ts'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import { webhookAddress } from './address.ts'
import { addCalls, bodyOf, sendWebhook } from './record-events.ts'
import type { WebhookSecrets } from './secrets.ts'

const PAGE = 50
/** For so long the secret of before signs, too. */
const EXCHANGE_HOURS = 24

type Handlers = HandlersOf<
  typeof notifierRpcs,
  | 'listWebhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'rotateWebhookSecret'
  | 'listWebhookDeliveries'
  | 'resendWebhook'
>

interface Parts {
  database: NotifierDatabase
  tasks: Pick<Tasks<NotifierTransaction>, 'add'>
  secrets: WebhookSecrets
  localHosts: readonly string[]
  clock: () => Temporal.Instant
}

/** Addresses that are told what happens, for the professional whose they are. */
export function webhooks({ database, tasks, secrets, localHosts, clock }: Parts): Handlers {
  const { prisma } = database

  /** @throws AppError NOT_FOUND for somebody else's as well */
  async function own(id: string, { userId }: { userId: string }): Promise<Row> {
    const { professionalId } = await ownedPage(prisma, userId)
    const row = await prisma.webhook.findFirst({ where: { id, professionalId } })
    if (row) return row
    throw new AppError('NOT_FOUND', 'There is no such webhook.')
  }

  const withSecret = (row: Row) => ({ ...shown(row), secret: secrets.of(row) })

  return {
    async listWebhooks(_, { actor: { userId } }) {
      const { professionalId } = await ownedPage(prisma, userId)
      const rows = await prisma.webhook.findMany({
        where: { professionalId },
        orderBy: { id: 'asc' },
      })
      return { items: rows.map(shown), nextCursor: null }
    },

    async createWebhook({ url, types }, { actor: { userId } }) {
      const address = webhookAddress(url, localHosts)
      const { professionalId } = await ownedPage(prisma, userId)
      const row = await database.transaction(async ({ tx }) => {
        await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${professionalId}, 0))`
        if ((await tx.webhook.count({ where: { professionalId } })) >= MOST_WEBHOOKS) {
          throw tooMany()
        }
        const createdAt = new Date(clock().epochMilliseconds)
        return tx.webhook.create({
          data: { id: newId(), professionalId, url: address, types, createdAt },
        })
      })
      return withSecret(row)
    },

    async updateWebhook({ id, url, types, active }, { actor }) {
      await own(id, actor)
      const row = await prisma.webhook.update({
        where: { id },
        data: {
          ...(url !== undefined && { url: webhookAddress(url, localHosts) }),
          ...(types !== undefined && { types }),
          ...(active === true && { offReason: null, failingSince: null }),
          ...(active === false && { offReason: 'owner' }),
        },
      })
      return shown(row)
    },

    async deleteWebhook({ id }, { actor }) {
      await own(id, actor)
      await prisma.webhook.deleteMany({ where: { id } })
      return {}
    },

    async testWebhook({ id }, { actor }) {
      const { types } = await own(id, actor)
      const type = typesOf(types)[0] ?? 'appointment.created'
      const [at, eventId] = [clock(), newId()]
      const body = bodyOf({ type, at: at.toString(), data: { test: true } })
      const [deliveryId = ''] = await database.transaction((work) =>
        addCalls(work, tasks, [{ webhookId: id, eventId, type, body, at }]),
      )
      return { deliveryId }
    },

    async rotateWebhookSecret({ id }, { actor }) {
      await own(id, actor)
      const until = clock().add({ hours: EXCHANGE_HOURS })
      const row = await prisma.webhook.update({
        where: { id },
        data: {
          secretNumber: { increment: 1 },
          oldSecretUntil: new Date(until.epochMilliseconds),
        },
      })
      return withSecret(row)
    },

    async listWebhookDeliveries({ id, cursor }, { actor }) {
      await own(id, actor)
      const before = z.uuid().safeParse(cursor).data
      const rows = await prisma.webhookDelivery.findMany({
        where: { webhookId: id, ...(before !== undefined && { id: { lt: before } }) },
        orderBy: { id: 'desc' },
        take: PAGE + 1,
      })
      const { items, nextCursor } = cutPage(rows, PAGE, (row) => row.id)
      return { items: items.flatMap(deliveryOf), nextCursor }
    },

    async resendWebhook({ id, deliveryId }, { actor }) {
      await own(id, actor)
      await database.transaction(async (work) => {
        const { count } = await work.tx.webhookDelivery.updateMany({
          where: { id: deliveryId, webhookId: id },
          data: { state: 'waiting' },
        })
        if (count === 0) throw new AppError('NOT_FOUND', 'There is no such delivery.')
        await tasks.add(work, sendWebhook, [{ data: { deliveryId }, owner: id }])
      })
      return { deliveryId }
    },
  }
}

const tooMany = () =>
  new AppError('VALIDATION_FAILED', `A page has at most ${MOST_WEBHOOKS} webhooks.`, {
    errors: [{ path: '', message: `São no máximo ${MOST_WEBHOOKS} endereços. Apague um antes.` }],
  })

/** Those that this version knows. */
const typesOf = (texts: readonly string[]): WebhookType[] =>
  texts.flatMap((text) => webhookType.safeParse(text).data ?? [])

const offReason = z.enum(['owner', 'gone', 'failing', 'operator']).nullable().catch('owner')
const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** An address as its owner sees it. */
export const shown = (row: Row): Webhook => ({
  ...{ id: row.id, url: row.url, types: typesOf(row.types) },
  active: row.offReason === null,
  offReason: offReason.parse(row.offReason),
  createdAt: row.createdAt.toISOString(),
  failingSince: isoOf(row.failingSince),
  oldSecretUntil: isoOf(row.oldSecretUntil),
})

const stateOf = z.enum(['waiting', 'taken', 'given_up'])

function deliveryOf(row: DeliveryRow): WebhookDelivery[] {
  const { id, eventId, attempts, status, milliseconds, answer } = row
  const type = webhookType.safeParse(row.type).data
  if (type === undefined) return []
  return [
    {
      ...{ id, eventId, type, attempts, status, milliseconds, answer },
      state: stateOf.parse(row.state),
      createdAt: row.createdAt.toISOString(),
      lastAttemptAt: isoOf(row.lastAttemptAt),
    },
  ]
}
