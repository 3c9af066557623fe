import { plainWords } from '@encaixe/contracts'
import { holidayPlaceOf } from '../holidays/holiday-place.ts'
import { municipalityOf, wordsOfMunicipality } from '../municipalities/municipalities.ts'
import { ordinaryServices } from './ordinary-services.rule.ts'
import { type SearchColumns, searchColumns, searchOffer } from './search.rule.ts'

/** Between what a page says itself and what its profession is looked for by. */
export const BEYOND_ITS_OWN = ' | '

/** Which rule writes the columns; a job writes those of an older one again. */
export const SEARCH_VERSION = 2

export interface FoundPage {
  name: string
  profession: string
  city: string | null
  bio: string
  sessionPrice: number
  services: readonly {
    name: string
    priceCents: number | null
    active: boolean
    addOn?: boolean | undefined
  }[]
  places: readonly {
    kind: string
    label: string
    district: string | null
    city: string | null
    state: string | null
    active: boolean
  }[]
}

export interface FoundBy extends SearchColumns {
  searchOffer: string
  searchVersion: number
  cityCode: number | null
  priceFrom: number | null
  isOnline: boolean
}

/** The lowest price that a page names of what can be booked alone; null: all is to be agreed on. */
export function priceFromOf({
  sessionPrice,
  services,
}: Pick<FoundPage, 'sessionPrice' | 'services'>): number | null {
  const offered = services.filter(({ active, addOn }) => active && !addOn)
  const prices = offered.length > 0 ? offered.map(({ priceCents }) => priceCents) : [sessionPrice]
  const named = prices.filter((price) => price !== null && price > 0)
  return named.length > 0 ? Math.min(...named.map(Number)) : null
}

/** All that a page is found, filtered and counted by. */
export function foundBy(page: FoundPage): FoundBy {
  const places = page.places.filter(({ active }) => active)
  const addresses = places.filter(({ kind }) => kind === 'address')
  const place = municipalityOf(holidayPlaceOf({ city: page.city, addresses }))
  const columns = searchColumns(page)
  const where = place ? ` ${plainWords(wordsOfMunicipality(place))}` : ''
  return {
    ...columns,
    searchText: `${columns.searchText}${where}${BEYOND_ITS_OWN}${plainWords(ordinaryServices(page.profession))}`,
    searchCity: place ? plainWords(place.name) : columns.searchCity,
    searchOffer: searchOffer({
      services: page.services.filter(({ active }) => active),
      places: places.map(({ kind, ...rest }) => ({ ...rest, kind: placeKind(kind) })),
    }),
    searchVersion: SEARCH_VERSION,
    cityCode: place?.code ?? null,
    priceFrom: priceFromOf(page),
    isOnline: places.some(({ kind }) => kind === 'online'),
  }
}

const placeKind = (kind: string) =>
  kind === 'online' || kind === 'client_address' ? kind : ('address' as const)
