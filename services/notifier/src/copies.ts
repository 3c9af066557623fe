import {
  billingRpcs,
  type Professional,
  type Subscription,
  schedulingRpcs,
} from '@encaixe/contracts'
import { type Bus, copyEach, type RpcContext } from '@encaixe/service-kit'
import { Prisma } from '../generated/client.ts'
import type { NotifierDatabase, NotifierTransaction } from './store.ts'

/** Takes over whose a page is, as scheduling told it, unless a newer telling is held. */
export async function savePage(
  tx: NotifierTransaction,
  { id, userId, version }: Pick<Professional, 'id' | 'userId' | 'version'>,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into pages as copy (professional_id, user_id, version)
    values (${id}::uuid, ${userId}, ${version})
    on conflict (professional_id) do update set
      user_id = excluded.user_id, version = excluded.version
    where copy.version < excluded.version
  `)
}

/** Takes over what billing told of a plan, unless a newer telling is held. */
export async function savePlan(
  tx: NotifierTransaction,
  { professionalId, version, effectivePlan }: Subscription,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into plans as copy (professional_id, effective_plan, version)
    values (${professionalId}::uuid, ${effectivePlan}, ${version})
    on conflict (professional_id) do update set
      effective_plan = excluded.effective_plan, version = excluded.version
    where copy.version < excluded.version
  `)
}

/** Fetches pages and plans anew from their owners. */
export const rebuildCopies =
  ({ bus, database }: { bus: Pick<Bus, 'call'>; database: NotifierDatabase }) =>
  async (_input: unknown, { requestId }: Pick<RpcContext, 'requestId'>) => {
    const pages = await copyEach({
      database,
      fetch: (cursor) => bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId }),
      save: (tx, { professional }) => savePage(tx, professional),
    })
    const plans = await copyEach({
      database,
      fetch: (cursor) => bus.call(billingRpcs.pageSubscriptions, { cursor }, { requestId }),
      save: savePlan,
    })
    return { copied: pages + plans }
  }
