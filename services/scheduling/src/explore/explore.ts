import {
  AppError,
  findProfession,
  PROFESSIONS,
  plainWords,
  type RpcInput,
  type RpcOutput,
  type schedulingRpcs,
} from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import { municipalitiesNamed, municipality } from '../municipalities/municipalities.ts'
import { cardOf } from '../professionals/professional-views.ts'
import { BEYOND_ITS_OWN } from '../search/found-by.ts'
import { professionsOfCategory, searchWords } from '../search/search.rule.ts'
import type { Parts } from '../store.ts'
import { type Counts, keptCounts } from './count-professionals.sql.ts'
import {
  type ExplorePlace,
  MATCHES,
  type Match,
  readCursor,
  writeCursor,
} from './explore-cursor.rule.ts'
import { findProfessionals, type Sort } from './find-professionals.sql.ts'
import { type FoundRow, foundProfessionals } from './found-rows.ts'
import { nearWords, rarestFirst } from './near-words.sql.ts'
import { firstFreeTimes } from './next-free-times.ts'
import { type Found, rankOf, ratingScoreOf, textScoreOf } from './rank.rule.ts'
import type { ExploreSearch } from './search-filters.sql.ts'

type Handlers = HandlersOf<typeof schedulingRpcs, 'listProfessions' | 'listProfessionals'>
type Asked = RpcInput<typeof schedulingRpcs.listProfessionals>
type Answer = RpcOutput<typeof schedulingRpcs.listProfessionals>
type Card = Answer['items'][number]

const PAGE = 24
/** A day is looked for among so many at once, and so often: whoever has none then is passed over. */
const LOOKED_AT = { atOnce: 48, times: 4 }
const MOST_CITIES = 20
/** Fewer than this are little: then words are left out. */
const LITTLE = 3

interface Look {
  search: ExploreSearch
  sort: Sort
  limit: number
  /** What was found of its first page already. */
  begun: readonly ExplorePlace[] | null
}

type SearchBy = (match: Match) => Promise<ExploreSearch>

/** The list of professionals that strangers search (docs/explore.md). */
export function explore({ database, clock }: Pick<Parts, 'database' | 'clock'>): Handlers {
  const countsOf = keptCounts(database, clock)

  /** The places on this page, and where the next one begins. */
  async function placesOf({ search, sort, limit, begun }: Look, after: ExplorePlace | null) {
    const found =
      after === null && begun
        ? begun
        : await findProfessionals(database, search, { sort, after, limit: limit + 1 })
    return cutPage(found, limit, writeCursor)
  }

  /** What is shown of those found, with the first time that each has free on a day, or within two weeks. */
  async function cardsOf(places: readonly ExplorePlace[], day: string | null): Promise<Shown[]> {
    const ids = places.map(({ id }) => id)
    const [rows, free] = await Promise.all([
      foundProfessionals(database, ids),
      firstFreeTimes({ database, clock }, ids, day),
    ])
    return rows.map((row) => foundCard(row, free.get(row.id) ?? null))
  }

  /** Those who have a free time on a day: looked for among the best, in their order. */
  async function pageOfDay(look: Look, after: ExplorePlace | null, day: string) {
    const cards: Shown[] = []
    let from = after
    for (let time = 0; time < LOOKED_AT.times; time++) {
      const { items, nextCursor } = await placesOf(look, from)
      for (const shown of await cardsOf(items, day)) {
        if (shown.card.nextFreeAt !== null) cards.push(shown)
        const place = items.find(({ id }) => id === shown.row.id)
        if (cards.length === PAGE && place) return { cards, nextCursor: writeCursor(place) }
      }
      if (nextCursor === null) return { cards, nextCursor }
      from = readCursor(nextCursor)
    }
    return { cards, nextCursor: from && writeCursor(from) }
  }

  async function page(look: Look, after: ExplorePlace | null, { day, nextFree: isTold }: Asked) {
    if (day !== undefined) return pageOfDay(look, after, day)
    const { items, nextCursor } = await placesOf(look, after)
    const ids = items.map(({ id }) => id)
    const cards = isTold
      ? await cardsOf(items, null)
      : (await foundProfessionals(database, ids)).map((row) => foundCard(row, null))
    return { cards, nextCursor }
  }

  /**
   * Leaves out one word after the other, the rarest first, until that finds more than all words do; undefined if it never
   * does.
   */
  async function withLess({ search, sort, limit, begun }: Look, searchBy: SearchBy) {
    if (search.words.length < 2) return undefined
    const all = await searchBy('near')
    const rarest = await rarestFirst(database, all)
    const most = begun?.length ?? 0
    for (let left = 1; left < rarest.length; left++) {
      const leftOut = rarest.slice(0, left)
      const words = all.words.filter((word) => !leftOut.includes(word))
      const less = { ...all, words, leftOut }
      const found = await findProfessionals(database, less, { sort, after: null, limit: limit + 1 })
      if (found.length > most) return { search: less, sort, limit, begun: found }
    }
    return undefined
  }

  /** Searches for what was typed. What its words may have been meant for is looked up once. */
  function searchesFor(asked: Asked, typed: readonly string[]): SearchBy {
    let looked: ReturnType<typeof nearWords> | undefined
    async function meant() {
      looked ??= nearWords(database, typed)
      return looked
    }
    return async (match) => ({
      ...{ match, words: typed, leftOut: [], ...filtersOf(asked) },
      near: match === 'near' ? await meant() : new Map(),
    })
  }

  /**
   * How words are compared: as whole ones if that finds anybody, else less and less strictly. Where all words find little,
   * some are left out.
   */
  async function lookOf(asked: Asked): Promise<Look> {
    const { q = '', sort } = asked
    const limit = asked.day === undefined ? PAGE : LOOKED_AT.atOnce
    const typed = searchWords(q)
    const searchBy = searchesFor(asked, typed)
    if (asked.cursor) {
      const { match, leftOut } = readCursor(asked.cursor)
      const search = await searchBy(match)
      const words = typed.filter((word) => !leftOut.includes(word))
      return { search: { ...search, words, leftOut }, sort, limit, begun: null }
    }
    const wanted = { sort, after: null, limit: limit + 1 }
    let look: Look = { search: await searchBy('whole'), sort, limit, begun: [] }
    for (const match of MATCHES) {
      if (match === 'begun' && typed.length < 2) continue
      const search = await searchBy(match)
      const begun = await findProfessionals(database, search, wanted)
      if (begun.length === 0 && typed.length > 0) continue
      look = { search, sort, limit, begun }
      break
    }
    const mayLeaveOut = !asked.allWords && (look.begun?.length ?? 0) < LITTLE
    return (mayLeaveOut && (await withLess(look, searchBy))) || look
  }

  return {
    async listProfessions() {
      return { items: [...PROFESSIONS] }
    },

    async listProfessionals(asked, { actor }) {
      if (asked.explain && actor.kind !== 'operator') {
        throw new AppError('FORBIDDEN', 'Only operators are told why somebody is where they are.')
      }
      const look = await lookOf(asked)
      const { search } = look
      const after = asked.cursor ? readCursor(asked.cursor) : null
      const [{ cards, nextCursor }, counts] = await Promise.all([
        page(look, after, asked),
        asked.facets ? countsOf(search) : null,
      ])
      return {
        items: cards.map(({ row, card }) =>
          asked.explain ? { ...card, rank: explained(row, search.words) } : card,
        ),
        nextCursor,
        leftOut: asTyped(asked.q ?? '', search.leftOut),
        ...(counts && { facets: facetsOf(counts) }),
      }
    },
  }
}

/** Plain words as they were typed. */
const asTyped = (query: string, words: readonly string[]): string[] =>
  words.map(
    (word) => query.split(/[^\p{L}\p{M}\p{N}]+/u).find((one) => plainWords(one) === word) ?? word,
  )

function filtersOf({
  category = '',
  profession = '',
  city = '',
  maxPriceCents,
  online,
}: Asked): Omit<ExploreSearch, 'words' | 'leftOut' | 'match' | 'near'> {
  const code = /^\d{7}$/.test(city) ? Number(city) : null
  return {
    professions: chosenProfessions(category, profession),
    city: city === '' ? null : cityOf(city, code),
    maxPriceCents: maxPriceCents ?? null,
    isOnline: online === true,
  }
}

const cityOf = (city: string, code: number | null) => ({
  codes: code === null ? municipalitiesNamed(city).map((one) => one.code) : [code],
  beginsWith: plainWords(city),
})

/** The keys both filters leave, or null when neither is set; an unknown one leaves nothing. */
function chosenProfessions(category: string, profession: string): string[] | null {
  const ofCategory = category === '' ? null : professionsOfCategory(category)
  if (profession === '') return ofCategory
  return ofCategory === null || ofCategory.includes(profession) ? [profession] : []
}

interface Shown {
  row: FoundRow
  card: Card
}

function foundCard(row: FoundRow, nextFreeAt: string | null): Shown {
  const place = row.cityCode === null ? null : municipality(row.cityCode)
  const address = row.places.find(({ kind }) => kind === 'address')
  return {
    row,
    card: {
      ...cardOf(row),
      nextFreeAt,
      priceFromCents: row.priceFrom,
      place: {
        city: place?.name ?? row.city,
        state: place?.state ?? null,
        district: address?.district ?? null,
        isOnline: row.isOnline,
      },
    },
  }
}

const facetsOf = ({ total, professions, cities }: Counts) => ({
  total,
  professions: professions.map(({ key, count }) => ({
    ...{ key, count },
    label: findProfession(key)?.label ?? key,
  })),
  cities: cities.slice(0, MOST_CITIES).flatMap(({ code, count }) => {
    const place = municipality(code)
    return place ? { ...place, count } : []
  }),
})

/** Why a page is where it is, by the formula of rank.rule.ts. */
function explained(row: FoundRow, words: readonly string[]): NonNullable<Card['rank']> {
  const found = words.map((word) => ({ word, found: whereFound(row, word) }))
  const where = found.map((one) => one.found)
  return {
    words: found,
    textScore: textScoreOf(where),
    ratingScore: ratingScoreOf(row),
    activity: row.activity,
    rank: rankOf({ ...row, words: where }),
  }
}

function whereFound(row: FoundRow, word: string): Found {
  const { searchName, searchHeadline, searchOffer, searchText } = row
  const begins = (text: string) => text.includes(` ${word}`)
  if (begins(searchName)) return 'name'
  if (begins(searchHeadline) || begins(searchOffer)) return 'headline'
  return begins(searchText.split(BEYOND_ITS_OWN)[0] ?? '') ? 'text' : 'known'
}
