import type { Professional } from '@encaixe/contracts'
import type { SaveCopy } from '@encaixe/service-kit'
import { Prisma } from '../generated/client.ts'
import type { NotifierTransaction } from './store.ts'

/** Whose a page is, as scheduling told it. */
export const savePage: SaveCopy<
  NotifierTransaction,
  Pick<Professional, 'id' | 'userId' | 'version'>
> = async (tx, { id, userId, version }, rebuildSince = null) => {
  await tx.$executeRaw(Prisma.sql`
    insert into pages as copy (professional_id, user_id, version, seen_at)
    values (${id}::uuid, ${userId}, ${version}, clock_timestamp())
    on conflict (professional_id) do update set
      user_id = excluded.user_id, version = excluded.version, seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)
}
