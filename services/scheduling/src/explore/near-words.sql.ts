import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'

/** A word of some page that is like a typed one. */
export interface NearWord {
  word: string
  /** How much of the typed word is right, from 0 to 1. */
  likeness: number
}

/** From this length on a word may have a slip. */
const SLIPPED_FROM = 5
/** How much of two words' trigrams must be the same: one letter of six is wrong in `quesia`. */
const LEAST_LIKE = 0.38
const MOST = 12

/**
 * The words that pages are found by and that are most like these. By hand for the trigrams. A slip is compared with the
 * words of `search_words`, which are few, and the pages are found by what was meant: to compare it with 100,000 pages
 * took 1.6 s.
 */
export async function nearWords(
  { prisma }: SchedulingDatabase,
  words: readonly string[],
): Promise<Map<string, NearWord[]>> {
  const slipped = words.filter((word) => word.length >= SLIPPED_FROM)
  const rows = await prisma.$transaction(async (tx) => {
    await tx.$executeRaw(
      Prisma.sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_LIKE)}, true)`,
    )
    return tx.$queryRaw<(NearWord & { typed: string })[]>(Prisma.sql`
      select typed, near.word, near.likeness::float8
      from unnest(${slipped}::text[]) as typed
      cross join lateral (
        select word, word_similarity(typed, word) as likeness from search_words
        where word %> typed
        order by likeness desc, word
        limit ${MOST}
      ) as near
      order by near.likeness desc, near.word
    `)
  })
  return Map.groupBy(rows, ({ typed }) => typed)
}
