import { explorePath, readFilters } from '#lib/explore/filters.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { parsePrice } from '#lib/text/money.ts'
import { dayIn, isDate } from '#lib/time/calendar.ts'
import type { PageServerLoad } from './$types'

/** Whose days the list speaks of: those of nearly everybody who looks. */
const TIMEZONE = 'America/Sao_Paulo'
const SORTS = ['relevance', 'rating', 'price'] as const

export const load: PageServerLoad = async (event) => {
  const query = event.url.searchParams
  const filters = readFilters(query)
  const cursor = (query.get('cursor') ?? '').slice(0, 400)
  const today = dayIn(TIMEZONE, Date.now())
  const day = isDate(filters.day) && filters.day >= today ? filters.day : ''
  const maxPriceCents = parsePrice(filters.price) ?? 0
  const { q, category, profession, city } = filters
  const api = apiFor(event)
  try {
    const [found, professions] = await Promise.all([
      api.listProfessionals({
        ...{ q, category, profession, city, cursor },
        ...{ day, maxPriceCents: maxPriceCents > 0 ? maxPriceCents : '' },
        online: filters.online === 'true' ? 'true' : '',
        sort: SORTS.find((sort) => sort === filters.sort) ?? 'relevance',
        facets: cursor ? 'false' : 'true',
      }),
      api.listProfessions(),
    ])
    const { items, nextCursor, facets, leftOut } = found
    return {
      ...{ items, nextCursor, leftOut, today },
      // What is chosen already is no choice any more.
      professionsFound: profession ? [] : (facets?.professions ?? []).slice(0, 8),
      citiesFound: city ? [] : (facets?.cities ?? []).slice(0, 8),
      total: facets?.total ?? null,
      professions: professions.items,
      filters: { ...filters, day },
      next:
        nextCursor &&
        `${explorePath(filters)}${explorePath(filters) === '/explore' ? '?' : '&'}${new URLSearchParams({ cursor: nextCursor })}`,
      firstPage: !cursor,
    }
  } catch (cause) {
    return failPage(cause)
  }
}
