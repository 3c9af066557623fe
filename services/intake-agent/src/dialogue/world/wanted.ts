import { AppError, isAddedTo, MOST_SERVICES, offerOf } from '@encaixe/contracts'
import type { Named } from '../../reading/command.ts'
import { namedOf } from '../../reading/grammar/things/named-service.rule.ts'
import type { Slots } from '../memory.ts'
import type { Page, PagePlace, PageService, Wanted } from './page.ts'

const isIn = (one: PagePlace, { placeIds }: PageService) =>
  placeIds.length === 0 || placeIds.includes(one.id)

/** The places that all of these services take place at. */
export const placesOf = ({ places }: Page, services: readonly PageService[]): PagePlace[] =>
  places.filter((place) => services.every((service) => isIn(place, service)))

export const servicesOf = (page: Page, ids: readonly string[]): PageService[] =>
  ids.flatMap((id) => page.services.find((one) => one.id === id) ?? [])

export const placeOf = (page: Page, placeId: string | null): PagePlace | undefined =>
  page.places.find(({ id }) => id === placeId)

/** What can be booked by itself. */
export const bookedAlone = (page: Pick<Page, 'services'>): PageService[] =>
  page.services.filter(({ addOn }) => !addOn)

/** `Corte + Barba`, as an appointment of several is called. */
export const namesOf = (services: readonly PageService[]): string =>
  services.map(({ name }) => name).join(' + ')

/** The chosen services and the place. A single one needs no words, and neither does what an add-on is added to. */
export function wantedIn(
  page: Page,
  { serviceIds, placeId }: Pick<Slots, 'serviceIds' | 'placeId'>,
): Wanted {
  const named = servicesOf(page, serviceIds)
  const mains = bookedAlone(page).filter((one) => named.every((addOn) => isAddedTo(addOn, one)))
  const [only, ...others] = mains
  const isOpen = named.every(({ addOn }) => addOn)
  const services = isOpen && only && others.length === 0 ? [only, ...named] : named
  const places = placesOf(page, services)
  const place =
    places.find(({ id }) => id === placeId) ?? (places.length === 1 ? places[0] : undefined)
  return { serviceIds: services.map(({ id }) => id), placeId: place?.id ?? null }
}

/** Why services cannot be booked together; null: they can. */
export type Refused =
  | { code: 'ADD_ON_ALONE'; addOn: PageService; mains: PageService[] }
  | { code: 'SERVICES_APART' | 'TOO_MANY'; services: PageService[] }

/** Whether these can be one appointment, by the rule that listing and booking ask. */
export function refusedTogether(page: Page, serviceIds: readonly string[]): Refused | null {
  const services = servicesOf(page, serviceIds)
  if (services.length > MOST_SERVICES) return { code: 'TOO_MANY', services }
  const all = page.services.map((one) => ({ ...one, active: true }))
  const places = page.places.map(({ id }) => ({ id, travelMinutes: 0, active: true }))
  const offered = { sessionDuration: 0, sessionPrice: 0, services: all, places }
  try {
    offerOf(offered, { serviceIds: services.map(({ id }) => id) })
    return null
  } catch (error) {
    const code = error instanceof AppError ? error.code : null
    if (code === 'SERVICES_APART') return { code, services }
    const addOn = services.find((one) => !services.some((other) => isAddedTo(one, other)))
    if (code !== 'ADD_ON_ALONE' || !addOn) throw error
    return { code, addOn, mains: bookedAlone(page).filter((one) => isAddedTo(addOn, one)) }
  }
}

/** Each of them once, but for what can be done twice. */
export const eachOnce = (page: Page, ids: readonly string[]): string[] =>
  ids.filter(
    (id, at) =>
      ids.indexOf(id) === at || page.services.some((one) => one.id === id && one.repeatable),
  )

/** All that may be meant of a page's list: as it was read, or by its words if the page was not known then. */
export function idsOf(
  { ids, words }: Named,
  all: readonly { id: string; name: string }[],
): string[] {
  const known = ids.filter((id) => all.some((one) => one.id === id))
  if (known.length > 0) return known
  const { these, among } = namedOf(words, all, ({ name }) => name)
  return [...these, ...among].map(({ id }) => id)
}

/** What is meant of a page's list; nothing, if several may be. */
export function meantIn(
  { ids, words }: Named,
  all: readonly { id: string; name: string }[],
): string[] {
  const known = ids.filter((id) => all.some((one) => one.id === id))
  if (known.length > 0) return known.length === 1 ? known : []
  return namedOf(words, all, ({ name }) => name).these.map(({ id }) => id)
}

export const placesIn = (page: Page) =>
  page.places.map(({ id, label, district, street }) => ({
    id,
    name: [label, district, street].filter(Boolean).join(' '),
  }))
