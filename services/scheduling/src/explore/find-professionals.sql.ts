import { Prisma } from '../../generated/client.ts'
import { BEYOND_ITS_OWN } from '../search/found-by.ts'
import type { SchedulingDatabase } from '../store.ts'
import type { ExplorePlace } from './explore-cursor.rule.ts'
import { WEIGHTS } from './rank.rule.ts'
import { beginningOf, type ExploreSearch, filtersOf, has } from './search-filters.sql.ts'
import type { NearWord } from './slips.rule.ts'

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
    when split_part(search_text, ${BEYOND_ITS_OWN}, 1) like ${beginning} then ${WEIGHTS.text}::integer
    ${near.length > 0 ? Prisma.join(near.map(nearWeight), ' ') : Prisma.empty}
    else ${WEIGHTS.known}::integer
  end`
}

/** What a word with a slip counts, by how much of it is right. */
const nearWeight = ({ word, likeness }: NearWord) => Prisma.sql`
  when search_name like ${`% ${word}%`} then ${Math.round(WEIGHTS.name * likeness)}::integer
  when (search_headline || search_offer || ' ' || search_city) like ${`% ${word}%`}
  then ${Math.round(WEIGHTS.headline * likeness)}::integer`

/** More than any rank: whoever has one of the words that were left out comes before everybody who has not. */
const OF_A_LEFT_OUT = 1_000_000

/** Ascending: the smallest comes first. */
function keyOf({ words, leftOut, near }: ExploreSearch, sort: Sort): Prisma.Sql {
  if (sort === 'rating') return Prisma.sql`(-rating_score)`
  if (sort === 'price') return Prisma.sql`(coalesce(price_from, ${Prisma.raw(String(MOST))}))`
  if (words.length === 0) return Prisma.sql`(-quality)`
  const weights = words.map((word) => weightOf(word, near.get(word) ?? []))
  const further = leftOut.map((word) => {
    const nearest = near.get(word) ?? []
    return Prisma.sql`- case when ${has(word, nearest, false)}
      then ${OF_A_LEFT_OUT}::integer + quality * ${weightOf(word, nearest)} else 0 end`
  })
  return Prisma.sql`(-quality * ${Prisma.join(weights, ' + ', '(', ')')}
    ${further.length > 0 ? Prisma.join(further, ' ') : Prisma.empty})`
}

type Reader = Pick<SchedulingDatabase['prisma'], '$queryRaw'>

/** What pages are ordered by. */
const ORDERED_BY = Prisma.raw(
  'id, quality, rating_score, price_from, search_name, search_headline, search_offer, search_text, search_city',
)
/** By what has the words that were left out, too. */
const orderedBy = ({ leftOut }: ExploreSearch) =>
  leftOut.length > 0 ? Prisma.sql`${ORDERED_BY}, search` : ORDERED_BY

/** The best in quality of many pages, by the index of that order, and the best of those that are named so. */
function bestOf(search: ExploreSearch, filters: Prisma.Sql): Prisma.Sql {
  const { words } = search
  const named = words.map(beginningOf).join(' | ')
  const best = (which: Prisma.Sql) => Prisma.sql`(
    select ${orderedBy(search)} from professionals where ${which} order by (-quality), id limit ${BEST}
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
  const inOrder = (from: Prisma.Sql, which: Prisma.Sql) => {
    const beyond = after
      ? Prisma.sql`and (${key}, id) > (${after.key}::integer, ${after.id}::uuid)`
      : Prisma.empty
    return Prisma.sql`
      select id, ${key} as key from ${from}
      where ${which} ${beyond}
      order by ${key}, id
      limit ${limit}
    `
  }
  const all = inOrder(Prisma.sql`professionals`, filters)

  async function places(): Promise<Place[]> {
    if (search.words.length === 0) return prisma.$queryRaw<Place[]>(all)
    const few = await placesOfFew(
      prisma,
      Prisma.sql`select ${orderedBy(search)} from professionals where ${filters}`,
      inOrder(Prisma.sql`found`, Prisma.sql`true`),
    )
    if (few) return few
    return planned(prisma, (tx) =>
      tx.$queryRaw<Place[]>(
        sort === 'relevance' ? inOrder(bestOf(search, filters), Prisma.sql`true`) : all,
      ),
    )
  }

  return (await places()).map((place) => ({
    ...place,
    match: search.match,
    leftOut: search.leftOut,
  }))
}

interface Place {
  key: number
  id: string
}

/**
 * The places among the pages that are found; undefined if there are more than are ranked: 29,000 of 100,000 for `paulo`.
 * They are read that far only.
 */
async function placesOfFew(
  reader: Reader,
  found: Prisma.Sql,
  inOrder: Prisma.Sql,
): Promise<Place[] | undefined> {
  const rows = await reader.$queryRaw<
    { count: number; id: string | null; key: number | null }[]
  >(Prisma.sql`
    with found as materialized (
      ${found} limit ${MOST_RANKED + 1}
    )
    select counted.count, place.id, place.key
    from (select count(*)::integer as count from found) counted
    left join lateral (${inOrder}) place on true
    order by place.key, place.id
  `)
  const isMany = rows.some(({ count }) => count > MOST_RANKED)
  if (isMany) return undefined
  return rows.flatMap(({ id, key }) => (id === null || key === null ? [] : { id, key }))
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
