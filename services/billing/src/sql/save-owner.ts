import type { Professional } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BillingTransaction } from '../store.ts'

/**
 * Keeps whose page it is. Events come late, twice and out of order: only a higher version is taken. In a
 * rebuild scheduling is right, also about a version that went back. Of a page whose account is deleted
 * nothing is kept.
 */
export const saveOwner = (
  tx: BillingTransaction,
  { id, version, userId, name, phone, email, timezone }: Professional,
  { isRebuild = false } = {},
) =>
  tx.$executeRaw(Prisma.sql`
    insert into owners as copy (professional_id, version, user_id, name, phone, email, timezone)
    select ${id}::uuid, ${version}::int, ${userId}, ${name}, ${phone}, ${email}, ${timezone}
    where not exists (
      select from subscriptions where professional_id = ${id}::uuid and erased_at is not null
    )
    on conflict (professional_id) do update set
      version = excluded.version, user_id = excluded.user_id, name = excluded.name,
      phone = excluded.phone, email = excluded.email, timezone = excluded.timezone
    where copy.version < excluded.version or ${isRebuild}::boolean
  `)
