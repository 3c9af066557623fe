import type { Named } from '../../reading/command.ts'
import { namedOf } from '../../reading/grammar/things/named-service.rule.ts'
import type { Slots } from '../memory.ts'
import type { Page, PagePlace, PageService, Wanted } from './page.ts'

export const placesOf = (page: Page, service: PageService | undefined): PagePlace[] =>
  service && service.placeIds.length > 0
    ? page.places.filter(({ id }) => service.placeIds.includes(id))
    : page.places

export const serviceOf = (page: Page, serviceId: string | null): PageService | undefined =>
  page.services.find(({ id }) => id === serviceId)

export const placeOf = (page: Page, placeId: string | null): PagePlace | undefined =>
  page.places.find(({ id }) => id === placeId)

/** The chosen service and place. A single one needs no words. */
export function wantedIn(
  page: Page,
  { serviceId, placeId }: Pick<Slots, 'serviceId' | 'placeId'>,
): Wanted {
  const [only, ...others] = page.services
  const service = serviceOf(page, serviceId) ?? (others.length === 0 ? only : undefined)
  const places = placesOf(page, service)
  const place =
    places.find(({ id }) => id === placeId) ?? (places.length === 1 ? places[0] : undefined)
  return { serviceId: service?.id ?? null, placeId: place?.id ?? null }
}

/** The ids of the page that were meant: as they were read, or by their words if the page was not known then. */
export function idsOf(
  { ids, words }: Named,
  all: readonly { id: string; name: string }[],
): string[] {
  const known = ids.filter((id) => all.some((one) => one.id === id))
  if (known.length > 0 || words === '') return known
  const { one, among } = namedOf(words, all, ({ name }) => name)
  return one ? [one.id] : among.map(({ id }) => id)
}

export const servicesIn = (page: Page) => page.services.map(({ id, name }) => ({ id, name }))
export const placesIn = (page: Page) =>
  page.places.map(({ id, label, district, street }) => ({
    id,
    name: [label, district, street].filter(Boolean).join(' '),
  }))
