import type { Professional } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BillingTransaction } from '../store.ts'

/**
 * Keeps whose page it is. Events come late, twice and out of order: only a higher version is taken. Of a page
 * whose account is deleted nothing is kept.
 * @param rebuildSince when the rebuild began in which it was told; null for an event
 */
export const saveOwner = (
  tx: BillingTransaction,
  { id, version, userId, name, phone, email, timezone }: Professional,
  rebuildSince: string | null = null,
) =>
  tx.$executeRaw(Prisma.sql`
    insert into owners as copy (professional_id, version, user_id, name, phone, email, timezone, seen_at)
    select ${id}::uuid, ${version}::int, ${userId}, ${name}, ${phone}, ${email}, ${timezone},
      clock_timestamp()
    where not exists (
      select from subscriptions where professional_id = ${id}::uuid and erased_at is not null
    )
    on conflict (professional_id) do update set
      version = excluded.version, user_id = excluded.user_id, name = excluded.name,
      phone = excluded.phone, email = excluded.email, timezone = excluded.timezone,
      seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)
