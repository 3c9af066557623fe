import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'
import type { ExplorePlace, Match } from './explore-cursor.rule.ts'
import { WEIGHTS } from './rank.rule.ts'

export type Sort = 'relevance' | 'rating' | 'price'

export interface ExploreSearch {
  /** Plain words (src/public-pages/search.rule.ts), each of which a page must have. */
  words: readonly string[]
  match: Match
  /** Keys, or null for every profession. */
  professions: readonly string[] | null
  /** A city by its codes, or, where it is none of the list, by what its name begins with; null for every city. */
  city: { codes: readonly number[]; beginsWith: string } | null
  maxPriceCents: number | null
  isOnline: boolean
}

/** From this length on a word may have a slip. */
const SLIPPED_FROM = 5
/** How much of two words' trigrams must be the same: one letter of six is wrong in `quesia`. */
const LEAST_LIKE = 0.38

const MOST = 2_147_483_647

const near = Prisma.sql`(search_name || search_offer || ' ' || search_city)`

/** A word as the beginning of a word, or by its stem. Words hold letters and digits only: they mean nothing to SQL. */
const queryOf = (word: string) =>
  Prisma.sql`(to_tsquery('simple', ${`${word}:*`}) || plainto_tsquery('portuguese', ${word}))`

function has(word: string, match: Match): Prisma.Sql {
  const asTyped = Prisma.sql`search @@ ${queryOf(word)}`
  return match === 'near' && word.length >= SLIPPED_FROM
    ? Prisma.sql`(${asTyped} or ${near} %> ${word})`
    : asTyped
}

function filtersOf({ words, match, professions, city, maxPriceCents, isOnline }: ExploreSearch) {
  const inCity = city && [
    ...(city.codes.length > 0 ? [Prisma.sql`city_code = any(${[...city.codes]}::integer[])`] : []),
    ...(city.codes.length === 0 ? [Prisma.sql`search_city like ${`${city.beginsWith}%`}`] : []),
  ]
  const all = [
    Prisma.sql`published`,
    ...words.map((word) => has(word, match)),
    ...(professions ? [Prisma.sql`profession = any(${[...professions]}::text[])`] : []),
    ...(inCity ?? []),
    ...(maxPriceCents === null ? [] : [Prisma.sql`price_from <= ${maxPriceCents}::integer`]),
    ...(isOnline ? [Prisma.sql`is_online`] : []),
  ]
  return Prisma.join(all, ' and ')
}

/** What a word counts by where it is found, as rank.rule.ts has it. */
function weightOf(word: string, match: Match): Prisma.Sql {
  const beginning = `% ${word}%`
  const elsewhere = Prisma.sql`${WEIGHTS.text}::integer`
  return Prisma.sql`case
    when search_name like ${beginning} then ${WEIGHTS.name}::integer
    when search_headline like ${beginning} or search_offer like ${beginning} then ${WEIGHTS.headline}::integer
    else ${match === 'near' ? likeness(word) : elsewhere}
  end`
}

/** What a word with a slip counts, by how much of it is right. */
const likeness = (word: string) =>
  Prisma.sql`greatest(${WEIGHTS.text}::integer, (${WEIGHTS.name}::integer * word_similarity(${word}, ${near}))::integer)`

/** Ascending: the smallest comes first. */
function keyOf({ words, match }: ExploreSearch, sort: Sort): Prisma.Sql {
  if (sort === 'rating') return Prisma.sql`(-rating_score)`
  if (sort === 'price') return Prisma.sql`(coalesce(price_from, ${Prisma.raw(String(MOST))}))`
  if (words.length === 0) return Prisma.sql`(-quality)`
  const weights = words.map((word) => weightOf(word, match))
  return Prisma.sql`(-quality * ${Prisma.join(weights, ' + ', '(', ')')})`
}

/**
 * Published professionals in the order of their rank, from a place on. By hand for the rank, the text search and the row
 * comparison, by which a page goes on where the last one ended, whoever joined in between. 100,000 pages:
 * docs/performance.md.
 */
export async function findProfessionals(
  { prisma }: SchedulingDatabase,
  search: ExploreSearch,
  { sort, after, limit }: { sort: Sort; after: ExplorePlace | null; limit: number },
): Promise<ExplorePlace[]> {
  const key = keyOf(search, sort)
  const beyond = after
    ? Prisma.sql`and (${key}, id) > (${after.key}::integer, ${after.id}::uuid)`
    : Prisma.empty
  const rows = await nearlyAs(prisma, search, (tx) =>
    tx.$queryRaw<{ key: number; id: string }[]>(Prisma.sql`
      select id, ${key} as key from professionals
      where ${filtersOf(search)} ${beyond}
      order by ${key}, id
      limit ${limit}
    `),
  )
  return rows.map((row) => ({ ...row, match: search.match }))
}

export interface Counts {
  total: number
  professions: { key: string; count: number }[]
  cities: { code: number; count: number }[]
}

/** How many were found, by profession and by city. By hand because one reading of the table counts all three. */
export async function countProfessionals(
  { prisma }: SchedulingDatabase,
  search: ExploreSearch,
): Promise<Counts> {
  const rows = await nearlyAs(prisma, search, (tx) =>
    tx.$queryRaw<{ profession: string | null; code: number | null; count: number }[]>(Prisma.sql`
      select profession, city_code as code, count(*)::integer as count
      from professionals
      where ${filtersOf(search)}
      group by grouping sets ((profession), (city_code), ())
      order by count desc, profession, code
    `),
  )
  const professions = rows.flatMap(({ profession: key, count }) =>
    key === null ? [] : { key, count },
  )
  return {
    total: professions.reduce((sum, { count }) => sum + count, 0),
    professions,
    cities: rows.flatMap(({ code, count }) => (code === null ? [] : { code, count })),
  }
}

type Reader = Pick<SchedulingDatabase['prisma'], '$queryRaw'>

/** A search for near words has its own measure of likeness, for this statement alone. */
function nearlyAs<T>(
  prisma: SchedulingDatabase['prisma'],
  { match }: ExploreSearch,
  read: (tx: Reader) => Promise<T>,
): Promise<T> {
  if (match !== 'near') return read(prisma)
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw(
      Prisma.sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_LIKE)}, true)`,
    )
    return read(tx)
  })
}
