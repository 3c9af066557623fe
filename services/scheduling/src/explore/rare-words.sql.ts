import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'
import { type ExploreSearch, filtersOf } from './search-filters.sql.ts'

/** Beyond this all words are equally frequent. */
const MOST_COUNTED = 3_000

/**
 * The words of a search, the rarest first: by how many of the pages that its filters leave have each. By hand because
 * one statement counts all of them, each only so far.
 */
export async function rarestFirst(
  { prisma }: SchedulingDatabase,
  search: ExploreSearch,
): Promise<string[]> {
  const counts = search.words.map(
    (word, nth) => Prisma.sql`
      select ${nth}::integer as nth, count(*)::integer as count from (
        select from professionals where ${filtersOf({ ...search, words: [word] })} limit ${MOST_COUNTED}
      ) as counted`,
  )
  const rows = await prisma.$queryRaw<{ nth: number }[]>(Prisma.sql`
    select nth from (${Prisma.join(counts, ' union all ')}) as words order by count, nth desc
  `)
  return rows.flatMap(({ nth }) => search.words[nth] ?? [])
}
