import {
  billingRpcs,
  type Professional,
  type Subscription,
  schedulingRpcs,
} from '@encaixe/contracts'
import { type Bus, copyEach, type RpcContext, rebuildBegins } from '@encaixe/service-kit'
import { Prisma } from '../generated/client.ts'
import type { AgentDatabase, AgentTransaction } from './store.ts'

/** Those that can be booked, in their order. */
const active = <T extends { active: boolean; position: number }>(all: readonly T[]): T[] =>
  all.filter((one) => one.active).toSorted((one, other) => one.position - other.position)

/**
 * Takes over what its owner told, unless a newer telling is held.
 * @param rebuildSince when the rebuild began in which it was told; null for an event
 */
type Save<Copied> = (
  tx: AgentTransaction,
  copied: Copied,
  rebuildSince?: string | null,
) => Promise<void>

/** A page, as scheduling told it. */
export const saveProfessional: Save<Professional> = async (tx, told, rebuildSince = null) => {
  await tx.$executeRaw(Prisma.sql`
    insert into professionals as copy (id, user_id, slug, name, phone, email, profession, city, timezone,
      session_duration, session_price, auto_confirm, cancellation_notice_hours, services, places, version, seen_at)
    values (${told.id}::uuid, ${told.userId}, ${told.slug}, ${told.name}, ${told.phone}, ${told.email},
      ${told.profession}, ${told.city}, ${told.timezone}, ${told.sessionDuration}, ${told.sessionPrice},
      ${told.autoConfirm}, ${told.cancellationNoticeHours}, ${JSON.stringify(active(told.services))}::jsonb,
      ${JSON.stringify(active(told.places))}::jsonb, ${told.version}, clock_timestamp())
    on conflict (id) do update set
      user_id = excluded.user_id, slug = excluded.slug, name = excluded.name, phone = excluded.phone,
      email = excluded.email, profession = excluded.profession, city = excluded.city,
      timezone = excluded.timezone, session_duration = excluded.session_duration,
      session_price = excluded.session_price, auto_confirm = excluded.auto_confirm,
      cancellation_notice_hours = excluded.cancellation_notice_hours,
      services = excluded.services, places = excluded.places, version = excluded.version,
      seen_at = excluded.seen_at
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

/** Fetches the pages and the plans anew from their owners. */
export const rebuildCopies =
  ({ bus, database }: { bus: Pick<Bus, 'call'>; database: AgentDatabase }) =>
  async (_input: unknown, { requestId }: Pick<RpcContext, 'requestId'>) => {
    const since = await rebuildBegins(database.prisma)
    const pages = await copyEach({
      database,
      fetch: (cursor) => bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId }),
      save: (tx, { professional }) => saveProfessional(tx, professional, since),
    })
    const plans = await copyEach({
      database,
      fetch: (cursor) => bus.call(billingRpcs.pageSubscriptions, { cursor }, { requestId }),
      save: (tx, subscription) => savePlan(tx, subscription, since),
    })
    return { copied: pages + plans }
  }
