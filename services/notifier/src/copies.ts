import { AppError, type Professional } from '@encaixe/contracts'
import type { SaveCopy } from '@encaixe/service-kit'
import { Prisma, type PrismaClient } from '../generated/client.ts'
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

/**
 * The page of an account.
 * @throws AppError FORBIDDEN when the account has none
 */
export async function ownedPage(
  prisma: Pick<PrismaClient, 'pageCopy'>,
  userId: string,
): Promise<{ professionalId: string }> {
  const page = await prisma.pageCopy.findFirst({ where: { userId } })
  if (!page) throw new AppError('FORBIDDEN', 'This account has no page.')
  return page
}
