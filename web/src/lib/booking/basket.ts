import { isAddedTo, MOST_SERVICES, offerOf } from '@encaixe/contracts'
import type { OfferedService, Profile, PublicPlace } from '../api/resources.ts'
import { idsOf, queryOf } from './offer.ts'

type Offered = Pick<Profile, 'services' | 'places'>

/** The service and place that the address chooses. */
export interface Chosen {
  /** In the order in which they are done; empty: the page's session, or still to be chosen. */
  services: OfferedService[]
  /** There are several services and none is chosen. */
  needsService: boolean
  /** null: the professional lists no place. */
  place: PublicPlace | null
  /** The places to choose from; the page asks only if there is more than one. */
  places: PublicPlace[]
  /** What every address of the page carries on, ending in `&` unless it is empty. */
  keep: string
}

/** A single service or place is chosen automatically; of several places the first is. */
export function chosenOf(
  offered: Offered,
  asked: { service: string | null; place: string | null },
): Chosen {
  const alone = offered.services.filter(({ addOn }) => !addOn)
  const named = servicesOf(offered, asked.service)
  const services = named.length === 0 && alone.length === 1 ? alone : named
  const needsService = alone.length > 0 && services.length === 0
  const places = placesOfAll(offered, services)
  const place = places.find(({ id }) => id === asked.place) ?? places[0] ?? null
  const query = queryOf({
    ...(services.length > 0 && offered.services.length > 1 && { servico: idsOf(services) }),
    ...(place && places.length > 1 && { lugar: place.id }),
  })
  return { services, needsService, place, places, keep: query === '' ? '' : `${query}&` }
}

const asOffer = ({ services, places }: Offered) => ({
  ...{ sessionDuration: 0, sessionPrice: 0 },
  services: services.map((service) => ({ ...service, active: true })),
  places: places.map((place) => ({ ...place, ...{ travelMinutes: 0, active: true } })),
})

/** Services of an address, `a,b`; nothing where they cannot be booked together. */
export function servicesOf(offered: Offered, asked: string | null): OfferedService[] {
  const ids = asked?.split(',') ?? []
  return ids.length > 0 && canBook(offered, ids) ? byIds(offered, ids) : []
}

/** Whether the page offers these together. */
function canBook(offered: Offered, serviceIds: readonly string[]): boolean {
  if (serviceIds.length > MOST_SERVICES) return false
  try {
    offerOf(asOffer(offered), { serviceIds })
    return true
  } catch {
    return false
  }
}

const byIds = ({ services }: Offered, ids: readonly string[]) =>
  ids.flatMap((id) => services.find((service) => service.id === id) ?? [])

/** Where all of them can be had. */
export const placesOfAll = (
  { places }: Offered,
  services: readonly OfferedService[],
): PublicPlace[] =>
  places.filter(({ id }) => services.every(({ placeIds }) => placeIds.includes(id)))

/** What can be booked together with what is chosen: add-ons of it, and other services. */
export function additionsTo(
  offered: Offered,
  chosen: readonly OfferedService[],
): { addOns: OfferedService[]; others: OfferedService[] } {
  const ids = chosen.map(({ id }) => id)
  const possible = offered.services.filter(({ id }) => canBook(offered, [...ids, id]))
  return {
    addOns: possible.filter(({ addOn }) => addOn),
    others: possible.filter(({ addOn }) => !addOn),
  }
}

/** The services that are left without the one at this place; add-ons go with the last service that they belong to. */
export function without(chosen: readonly OfferedService[], at: number): string[] {
  const left = chosen.filter((_, index) => index !== at)
  return left
    .filter((one) => !one.addOn || left.some((other) => isAddedTo(one, other)))
    .map(({ id }) => id)
}
