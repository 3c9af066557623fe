import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'
import type { ExplorePlace } from './explore-cursor.rule.ts'
import type { NearWord } from './near-words.sql.ts'
import { WEIGHTS } from './rank.rule.ts'
import { beginningOf, type ExploreSearch, filtersOf } from './search-filters.sql.ts'

export type Sort = 'relevance' | 'rating' | 'price'

/** Up to so many pages that have the words are all ranked. Of more only the best in quality are, and those named so. */
const MOST_RANKED = 3_000
const BEST = 400

const MOST = 2_147_483_647

/** What a word counts by where it is found, as rank.rule.ts has it. */
function weightOf(word: string, near: readonly NearWord[]): Prisma.Sql {
  const beginning = `% ${word}%`
  return Prisma.sql`case
    when search_name like ${beginning} then ${WEIGHTS.name}::integer
    when search_headline like ${beginning} or search_offer like ${beginning} then ${WEIGHTS.headline}::integer
    ${near.length > 0 ? Prisma.join(near.map(nearWeight), ' ') : Prisma.empty}
    else ${WEIGHTS.text}::integer
  end`
}

/** What a word with a slip counts, by how much of it is right. */
const nearWeight = ({ word, likeness }: NearWord) => Prisma.sql`
  when (search_name || search_offer || ' ' || search_city) like ${`% ${word}%`}
  then ${Math.max(WEIGHTS.text, Math.round(WEIGHTS.name * likeness))}::integer`

/** Ascending: the smallest comes first. */
function keyOf({ words, near }: ExploreSearch, sort: Sort): Prisma.Sql {
  if (sort === 'rating') return Prisma.sql`(-rating_score)`
  if (sort === 'price') return Prisma.sql`(coalesce(price_from, ${Prisma.raw(String(MOST))}))`
  if (words.length === 0) return Prisma.sql`(-quality)`
  const weights = words.map((word) => weightOf(word, near.get(word) ?? []))
  return Prisma.sql`(-quality * ${Prisma.join(weights, ' + ', '(', ')')})`
}

type Reader = Pick<SchedulingDatabase['prisma'], '$queryRaw'>

/**
 * Whether more pages are found than are ranked: 29,000 of 100,000 for `paulo`. They are counted that far only.
 */
async function areMany(reader: Reader, filters: Prisma.Sql): Promise<boolean> {
  const [row] = await reader.$queryRaw<[{ count: number }]>(Prisma.sql`
    select count(*)::integer as count
    from (select from professionals where ${filters} limit ${MOST_RANKED + 1}) found
  `)
  return row.count > MOST_RANKED
}

/** The best in quality of many pages, by the index of that order, and the best of those that are named so. */
function bestOf({ words }: ExploreSearch, filters: Prisma.Sql): Prisma.Sql {
  const named = words.map(beginningOf).join(' | ')
  const best = (which: Prisma.Sql) => Prisma.sql`(
    select id, quality, search_name, search_headline, search_offer, search_city
    from professionals where ${which} order by (-quality), id limit ${BEST}
  )`
  return Prisma.sql`(
    ${best(filters)}
    union
    ${best(Prisma.sql`${filters} and to_tsvector('simple', search_name) @@ to_tsquery('simple', ${named})`)}
  ) as best`
}

interface Wanted {
  sort: Sort
  after: ExplorePlace | null
  limit: number
}

/**
 * Published professionals in the order of their rank, from a place on. By hand for the rank, the text search and the row
 * comparison, by which a page goes on where the last one ended, whoever joined in between. 100,000 pages:
 * docs/performance.md.
 */
export async function findProfessionals(
  { prisma }: SchedulingDatabase,
  search: ExploreSearch,
  { sort, after, limit }: Wanted,
): Promise<ExplorePlace[]> {
  const filters = filtersOf(search)
  const key = keyOf(search, sort)
  const places = (reader: Reader, from: Prisma.Sql, which: Prisma.Sql) => {
    const beyond = after
      ? Prisma.sql`and (${key}, id) > (${after.key}::integer, ${after.id}::uuid)`
      : Prisma.empty
    return reader.$queryRaw<{ key: number; id: string }[]>(Prisma.sql`
      select id, ${key} as key from ${from}
      where ${which} ${beyond}
      order by ${key}, id
      limit ${limit}
    `)
  }
  const all = Prisma.sql`professionals`
  const rows =
    search.words.length > 0 && (await areMany(prisma, filters))
      ? await planned(prisma, (tx) =>
          sort === 'relevance'
            ? places(tx, bestOf(search, filters), Prisma.sql`true`)
            : places(tx, all, filters),
        )
      : await places(prisma, all, filters)
  return rows.map((row) => ({ ...row, match: search.match }))
}

/**
 * Has a statement planned for its own words: with the plan for any words PostgreSQL reads all pages that have them
 * (400 ms for `paulo`), and not the best ones in their order (20 ms).
 */
const planned = <T>(
  prisma: SchedulingDatabase['prisma'],
  read: (tx: Reader) => Promise<T>,
): Promise<T> =>
  prisma.$transaction(async (tx) => {
    await tx.$executeRaw(
      Prisma.sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`,
    )
    return read(tx)
  })
