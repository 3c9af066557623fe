import type { Professional } from '@encaixe/contracts'
import type { SaveCopy } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { AgentTransaction } from '../store.ts'

/** The bookable services, in their order. */
const active = <T extends { active: boolean; position: number }>(all: readonly T[]): T[] =>
  all.filter((one) => one.active).toSorted((one, other) => one.position - other.position)

/** A page as scheduling published it. */
export const saveProfessional: SaveCopy<AgentTransaction, Professional> = async (
  tx,
  told,
  rebuildSince = null,
) => {
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
