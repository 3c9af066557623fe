import { isAddedTo, offerOf } from '@encaixe/contracts'
import type { OfferedService, Profile, PublicPlace } from '../api/resources.ts'

type Offered = Pick<Profile, 'services' | 'places'>

const asOffer = ({ services, places }: Offered) => ({
  ...{ sessionDuration: 0, sessionPrice: 0 },
  services: services.map((service) => ({ ...service, active: true })),
  places: places.map((place) => ({ ...place, ...{ travelMinutes: 0, active: true } })),
})

/** Services that one appointment has at most. */
const MOST = 5

/** Services of an address, `a,b`; nothing where they cannot be booked together. */
export function servicesOf(offered: Offered, asked: string | null): OfferedService[] {
  const ids = asked?.split(',') ?? []
  return ids.length > 0 && canBook(offered, ids) ? byIds(offered, ids) : []
}

/** Whether the page offers these together. */
function canBook(offered: Offered, serviceIds: readonly string[]): boolean {
  if (serviceIds.length > MOST) return false
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
