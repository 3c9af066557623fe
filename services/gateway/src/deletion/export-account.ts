import { type ActorOf, AppError, personalDataRpcs, type ServiceName } from '@encaixe/contracts'
import type { Bus, Logger } from '@encaixe/service-kit'
import type { Redis } from 'ioredis'
import { keysOf } from '../identity/api-keys/api-keys.ts'
import type { Identity } from '../identity/identity.ts'
import { newSecret } from '../identity/secrets.ts'
import { fromRedis } from '../identity/stored.ts'
import { findOwnProfessional } from '../own-professional.ts'
import type { GatewayDatabase } from '../store.ts'
import { otherServices } from './deletions.ts'

/** Longer than any export takes; one whose process died ends with it. */
const LONGEST_MS = 120_000

interface Dependencies {
  bus: Bus
  database: Pick<GatewayDatabase, 'prisma' | 'ready'>
  redis: Redis
  identity: Pick<Identity, 'accounts' | 'sessions'>
  log: Logger
}

type Account = ActorOf<'account'>
type Lists = Record<string, unknown[]>

/**
 * Everything the gateway and the services hold about a person. All of it, or UPSTREAM_UNAVAILABLE; RATE_LIMITED while
 * another export of the account runs, because one reads as much as thousands of other requests.
 */
export function accountExport({ bus, database, redis, identity, log }: Dependencies) {
  async function listsOf(
    service: ServiceName,
    professionalId: string | null,
    context: { actor: Account; requestId: string },
  ): Promise<Lists> {
    const { exportPersonalData } = personalDataRpcs(service)
    const lists: Lists = {}
    let cursor: string | null = null
    do {
      const page: { data: Lists; nextCursor: string | null } = await bus.call(
        exportPersonalData,
        { professionalId, cursor },
        context,
      )
      for (const [name, rows] of Object.entries(page.data)) {
        lists[name] = [...(lists[name] ?? []), ...rows]
      }
      cursor = page.nextCursor
    } while (cursor !== null)
    return lists
  }

  async function collect(context: { actor: Account; requestId: string }) {
    const professionalId = (await findOwnProfessional(bus, context))?.id ?? null
    const { userId } = context.actor
    const [account, apiKeys, sessions, ...lists] = await Promise.all([
      identity.accounts.find(userId),
      keysOf(database, userId),
      identity.sessions.list(userId),
      ...otherServices.map((service) => listsOf(service, professionalId, context)),
    ])
    return {
      account: { ...account, sessions, apiKeys },
      ...Object.fromEntries(otherServices.map((service, index) => [service, lists[index]])),
    }
  }

  async function oneAtATime<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const [key, own] = [`export:${userId}`, newSecret()]
    const isFree = await fromRedis(redis.set(key, own, 'PX', LONGEST_MS, 'NX'))
    if (isFree === null) {
      throw new AppError('RATE_LIMITED', 'An export of this account is being made already.', {
        retryAfterSeconds: 30,
      })
    }
    try {
      return await work()
    } finally {
      // It may be another export's by now.
      if ((await redis.get(key).catch(() => null)) === own) await redis.del(key).catch(() => 0)
    }
  }

  return async (actor: Account, requestId: string): Promise<Record<string, unknown>> => {
    try {
      return await oneAtATime(actor.userId, () => collect({ actor, requestId }))
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') throw error
      log.warn({ err: error }, 'an export could not be put together')
      throw new AppError('UPSTREAM_UNAVAILABLE', 'The export cannot be complete just now.')
    }
  }
}
