import {
  type OfferedService,
  type Place,
  type PublicPlace,
  type PublicService,
  placeKind,
  placesOf,
} from '@encaixe/contracts'
import type { Place as PlaceRow, Prisma, Service as ServiceRow } from '../../generated/client.ts'

/** What a professional offers, in its order. */
export const withOffer = {
  services: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
  places: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProfessionalInclude

export interface OfferRows {
  services: ServiceRow[]
  places: PlaceRow[]
}

export const serviceOf = (row: ServiceRow): OfferedService => ({
  id: row.id,
  name: row.name,
  description: row.description,
  durationMinutes: row.durationMinutes,
  priceCents: row.priceCents,
  placeIds: row.placeIds,
  position: row.position,
  active: row.active,
})

export const placeOf = (row: PlaceRow): Place => ({
  id: row.id,
  kind: placeKind.parse(row.kind),
  label: row.label,
  street: row.street,
  number: row.number,
  complement: row.complement,
  district: row.district,
  city: row.city,
  state: row.state,
  postalCode: row.postalCode,
  directions: row.directions,
  link: row.link,
  travelMinutes: row.travelMinutes,
  position: row.position,
  active: row.active,
})

/** What strangers see: what can be booked now, and about where. */
export function publicOfferOf(rows: OfferRows): {
  services: PublicService[]
  places: PublicPlace[]
} {
  const places = rows.places.map(placeOf)
  return {
    services: rows.services
      .filter(({ active }) => active)
      .map(({ id, name, description, durationMinutes, priceCents, placeIds }) => ({
        ...{ id, name, description, durationMinutes, priceCents },
        placeIds: placesOf(places, { placeIds }).map((place) => place.id),
      })),
    places: placesOf(places, null).map(({ id, kind, label, street, district, city, state }) => ({
      ...{ id, kind, label, street, district, city, state },
    })),
  }
}
