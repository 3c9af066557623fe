import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/**
 * Deletes copies whose slug now belongs to another professional, so that this one's copy can be saved. The
 * former owner comes on a page of the rebuild under their own slug, or is deleted.
 */
export const freeSlugs = (
  tx: BookingTransaction,
  professionals: readonly { id: string; slug: string }[],
) =>
  tx.$executeRaw(Prisma.sql`
    delete from professionals using jsonb_to_recordset(${JSON.stringify(professionals)}::jsonb) as
      owned (id uuid, slug text)
    where professionals.slug = owned.slug and professionals.id <> owned.id
  `)
