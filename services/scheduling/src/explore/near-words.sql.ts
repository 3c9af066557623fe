import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'
import { type ExploreSearch, filtersOf } from './search-filters.sql.ts'
import { MOST_SLIPS, maySlip, type NearWord, nearestWords } from './slips.rule.ts'

/** A swap of two letters is one slip, and two changes to PostgreSQL. */
const MOST_CHANGES = MOST_SLIPS + 1

/**
 * The words that typed ones may have been meant for. By hand for the edit distance, which PostgreSQL bounds. A slip is
 * compared with the words of `search_words`, which are few, and the pages are found by what was meant: to compare it
 * with 100,000 pages took 1.6 s.
 */
export async function nearWords(
  { prisma }: SchedulingDatabase,
  words: readonly string[],
): Promise<Map<string, readonly NearWord[]>> {
  const typed = words.filter(maySlip)
  const rows = await prisma.$queryRaw<{ typed: string; word: string }[]>(Prisma.sql`
    select typed, known.word
    from unnest(${typed}::text[]) as typed
    join search_words as known
      on length(known.word) between length(typed) - ${MOST_SLIPS}::integer and length(typed) + ${MOST_SLIPS}::integer
      and levenshtein_less_equal(typed, known.word, ${MOST_CHANGES}::integer) <= ${MOST_CHANGES}::integer
  `)
  const known = Map.groupBy(rows, (row) => row.typed)
  return new Map(
    typed.map((word) => [
      word,
      nearestWords(
        word,
        (known.get(word) ?? []).map((row) => row.word),
      ),
    ]),
  )
}

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
