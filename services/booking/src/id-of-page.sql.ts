import { Prisma } from '../generated/client.ts'

/**
 * The id of the page with this address, else of the one that had it before, as a scalar of a statement. PostgreSQL asks
 * for former addresses only if nobody has this one.
 */
export const idOfPage = (slug: string) => Prisma.sql`coalesce(
  (select id from professionals where slug = ${slug}),
  (select id from professionals where former_slugs @> array[${slug}]::text[] order by id limit 1))`
