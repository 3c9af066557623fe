import {
  billingRpcs,
  type Professional,
  type Subscription,
  schedulingRpcs,
  trialCarrying,
} from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { RpcContext } from '../bus/contexts.ts'
import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { copyEach, rebuildBegins } from './copy-pages.ts'

/**
 * Saves what the owner published, unless the copy is newer.
 * @param rebuildSince when the rebuild began; null for an event
 */
export type SaveCopy<Tx, Copied> = (
  tx: Tx,
  copied: Copied,
  rebuildSince?: string | null,
) => Promise<void>

/** Saves the plan of a page that billing published, in a table `plans` of these columns. */
export const savePlanCopy: SaveCopy<
  RawSql,
  Pick<
    Subscription,
    'professionalId' | 'version' | 'plan' | 'effectivePlan' | 'trialEndsAt' | 'hasSubscription'
  >
> = async (tx, subscription, rebuildSince = null) => {
  const { professionalId, version, effectivePlan } = subscription
  await tx.$executeRaw`
    insert into plans as copy (professional_id, effective_plan, trial_ends_at, version, seen_at)
    values (${professionalId}::uuid, ${effectivePlan}, ${trialCarrying(subscription)}::timestamptz,
      ${version}, clock_timestamp())
    on conflict (professional_id) do update set
      effective_plan = excluded.effective_plan, trial_ends_at = excluded.trial_ends_at,
      version = excluded.version, seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz`
}

/** Fetches all pages and plans again from their owners. */
export const rebuildPagesAndPlans =
  <Tx extends RawSql>({
    bus,
    database,
    savePage,
  }: {
    bus: Pick<Bus, 'call'>
    database: Pick<Database<RawSql, Tx>, 'prisma' | 'transaction'>
    savePage: SaveCopy<Tx, Professional>
  }) =>
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
      save: (tx, subscription) => savePlanCopy(tx, subscription, since),
    })
    return { copied: pages + plans }
  }
