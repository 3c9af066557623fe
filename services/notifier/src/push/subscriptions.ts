import { AppError, type notifierRpcs } from '@encaixe/contracts'
import { batched, type HandlersOf } from '@encaixe/service-kit'
import type { NotifierDatabase } from '../store.ts'
import { isKnownPushService } from './push-service.rule.ts'
import { keepSubscription } from './subscriptions.sql.ts'
import { isBrowserKey, type Vapid } from './vapid.ts'

/** More browsers than a person has. */
const MOST_BROWSERS = 10

interface SubscriptionOptions {
  vapid: Pick<Vapid, 'publicKey'>
  /** The origins of the push services that endpoints may be of. */
  services: readonly string[]
}

const refuse = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', 'This is no subscription of a browser.', {
    errors: [{ path, message }],
  })

type Handlers = HandlersOf<
  typeof notifierRpcs,
  | 'getPushKey'
  | 'subscribeToPush'
  | 'unsubscribeFromPush'
  | 'listPushSessions'
  | 'endPushOfSessions'
>

/** Sessions of one answer. */
const PAGE = 1_000

/** Browsers that subscribe an account to pushed notices, and that end it. */
export const pushAnswers = (
  { prisma, transaction }: Pick<NotifierDatabase, 'prisma' | 'transaction'>,
  { vapid, services }: SubscriptionOptions,
): Handlers => ({
  getPushKey: async () => ({ publicKey: vapid.publicKey }),

  async subscribeToPush(
    { endpoint, keys: { p256dh, auth } },
    { actor: { userId, sessionId = null } },
  ) {
    if (!isKnownPushService(endpoint, services)) {
      throw refuse('endpoint', 'Este navegador avisa por um serviço que não conhecemos.')
    }
    if (!isBrowserKey(p256dh)) throw refuse('keys.p256dh', 'Confira a chave.')
    await transaction(({ tx }) =>
      keepSubscription(tx, { userId, endpoint, p256dh, auth, sessionId }, MOST_BROWSERS),
    )
    return { subscribed: true }
  },

  async unsubscribeFromPush({ endpoint }, { actor: { userId } }) {
    await prisma.pushSubscription.deleteMany({ where: { endpoint, userId } })
    return {}
  },

  async listPushSessions({ cursor }) {
    const rows = await prisma.pushSubscription.findMany({
      where: { sessionId: { not: null, ...(cursor !== null && { gt: cursor }) } },
      select: { sessionId: true },
      distinct: ['sessionId'],
      orderBy: { sessionId: 'asc' },
      take: PAGE,
    })
    const sessionIds = rows.flatMap(({ sessionId }) => sessionId ?? [])
    const last = sessionIds.length === PAGE ? sessionIds.at(-1) : null
    return { sessionIds, nextCursor: last ?? null }
  },

  async endPushOfSessions({ sessionIds }) {
    const { count } = await prisma.pushSubscription.deleteMany({
      where: { sessionId: { in: sessionIds } },
    })
    return { ended: count }
  },
})

/** Where a message is pushed, and with which keys it is encrypted. */
export interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface Browsers {
  /** null: it is not subscribed any more. */
  find(id: string): Promise<Browser | null>
  forget(id: string): Promise<void>
}

/** The subscribed browsers, as the channel needs them. */
export function openBrowsers({ prisma }: Pick<NotifierDatabase, 'prisma'>): Browsers {
  return {
    find: batched(async (ids: string[]) => {
      const rows = await prisma.pushSubscription.findMany({ where: { id: { in: ids } } })
      const byId = new Map(
        rows.map(({ id, endpoint, p256dh, auth }) => [id, { endpoint, keys: { p256dh, auth } }]),
      )
      return ids.map((id) => byId.get(id) ?? null)
    }),
    async forget(id) {
      await prisma.pushSubscription.deleteMany({ where: { id } })
    },
  }
}
