import { Prisma } from '../../generated/client.ts'
import type { Match } from './explore-cursor.rule.ts'
import type { NearWord } from './slips.rule.ts'

export interface ExploreSearch {
  /** Plain words (src/public-pages/search.rule.ts), each of which a page must have. */
  words: readonly string[]
  /** Further words, which a page need not have: whoever has more of them comes first. */
  leftOut: readonly string[]
  match: Match
  /** What a word may have been meant for, where words are compared nearly. */
  near: ReadonlyMap<string, readonly NearWord[]>
  /** Keys, or null for every profession. */
  professions: readonly string[] | null
  /** A city by its codes, or, where it is none of the list, by what its name begins with; null for every city. */
  city: { codes: readonly number[]; beginsWith: string } | null
  maxPriceCents: number | null
  isOnline: boolean
}

/** Words hold letters and digits only: they mean nothing to a text search. */
export const beginningOf = (word: string) => `${word}:*`

/** A word, or what begins with it, by its stem, or as one that it is like. */
export function has(word: string, near: readonly NearWord[], isWhole: boolean): Prisma.Sql {
  const typed = isWhole ? word : beginningOf(word)
  const meant = [typed, ...near.map((one) => one.word)].join(' | ')
  return Prisma.sql`search @@ (to_tsquery('simple', ${meant}) || plainto_tsquery('portuguese', ${word}))`
}

/** One value is compared as one: an index in the list's order answers that, and not a list of values. */
const among = (column: Prisma.Sql, values: Prisma.Sql, one: Prisma.Sql | null) =>
  one ? Prisma.sql`${column} = ${one}` : Prisma.sql`${column} = any(${values})`

const professionIn = (keys: readonly string[]) =>
  among(
    Prisma.sql`profession`,
    Prisma.sql`${[...keys]}::text[]`,
    keys.length === 1 ? Prisma.sql`${keys[0]}` : null,
  )

function inCity({ codes, beginsWith }: NonNullable<ExploreSearch['city']>) {
  if (codes.length === 0) return Prisma.sql`search_city like ${`${beginsWith}%`}`
  return among(
    Prisma.sql`city_code`,
    Prisma.sql`${[...codes]}::integer[]`,
    codes.length === 1 ? Prisma.sql`${codes[0]}::integer` : null,
  )
}

/** The published pages that a search means. */
export function filtersOf(search: ExploreSearch): Prisma.Sql {
  const { words, match, near, professions, city, maxPriceCents, isOnline } = search
  // To collect all that begin with a common word takes several times as long as to look it up.
  const isWhole = (nth: number) => match === 'whole' && nth < words.length - 1
  const all = [
    Prisma.sql`published`,
    ...words.map((word, nth) => has(word, near.get(word) ?? [], isWhole(nth))),
    ...(professions ? [professionIn(professions)] : []),
    ...(city ? [inCity(city)] : []),
    ...(maxPriceCents === null ? [] : [Prisma.sql`price_from <= ${maxPriceCents}::integer`]),
    ...(isOnline ? [Prisma.sql`is_online`] : []),
  ]
  return Prisma.join(all, ' and ')
}
