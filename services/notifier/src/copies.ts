import {
  billingRpcs,
  type Professional,
  type Subscription,
  schedulingRpcs,
} from '@encaixe/contracts'
import { type Bus, copyEach, type RpcContext, rebuildBegins } from '@encaixe/service-kit'
import { Prisma } from '../generated/client.ts'
import type { NotifierDatabase, NotifierTransaction } from './store.ts'

/**
 * Takes over what its owner told, unless a newer telling is held.
 * @param rebuildSince when the rebuild began in which it was told; null for an event
 */
type Save<Copied> = (
  tx: NotifierTransaction,
  copied: Copied,
  rebuildSince?: string | null,
) => Promise<void>

/** Whose a page is, as scheduling told it. */
export const savePage: Save<Pick<Professional, 'id' | 'userId' | 'version'>> = async (
  tx,
  { id, userId, version },
  rebuildSince = null,
) => {
  await tx.$executeRaw(Prisma.sql`
    insert into pages as copy (professional_id, user_id, version, seen_at)
    values (${id}::uuid, ${userId}, ${version}, clock_timestamp())
    on conflict (professional_id) do update set
      user_id = excluded.user_id, version = excluded.version, seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)
}

/** The plan of a page, as billing told it. */
export const savePlan: Save<Subscription> = async (
  tx,
  { professionalId, version, effectivePlan },
  rebuildSince = null,
) => {
  await tx.$executeRaw(Prisma.sql`
    insert into plans as copy (professional_id, effective_plan, version, seen_at)
    values (${professionalId}::uuid, ${effectivePlan}, ${version}, clock_timestamp())
    on conflict (professional_id) do update set
      effective_plan = excluded.effective_plan, version = excluded.version, seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)
}

/** Fetches pages and plans anew from their owners. */
export const rebuildCopies =
  ({ bus, database }: { bus: Pick<Bus, 'call'>; database: NotifierDatabase }) =>
  async (_input: unknown, { requestId }: Pick<RpcContext, 'requestId'>) => {
    const since = await rebuildBegins(database.prisma)
    const pages = await copyEach({
      database,
      fetch: (cursor) => bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId }),
      save: (tx, { professional }) => savePage(tx, professional, since),
    })
    const plans = await copyEach({
      database,
      fetch: (cursor) => bus.call(billingRpcs.pageSubscriptions, { cursor }, { requestId }),
      save: (tx, subscription) => savePlan(tx, subscription, since),
    })
    return { copied: pages + plans }
  }
