import type { OfferedService, Place } from '@encaixe/contracts'
import { termsOf } from '../../booking/offer.ts'
import type { Option } from '../../forms/fields/options.ts'

/** What of a page's offer a professional can write down. */
export interface OfferToWrite {
  services: (Option & { minutes: number; isAddOn: boolean })[]
  places: Option[]
  /** Somewhere the professional comes to the client. */
  hasVisits: boolean
  /** How long it is without a service. */
  sessionMinutes: number
}

export function offerToWrite(
  { services, places }: { services: readonly OfferedService[]; places: readonly Place[] },
  page: { sessionDuration: number; sessionPrice: number },
): OfferToWrite {
  const active = places.filter((place) => place.active)
  return {
    services: services
      .filter((service) => service.active)
      .map((service) => ({
        value: service.id,
        label: `${service.name} (${termsOf(page, [service])})`,
        minutes: service.durationMinutes,
        isAddOn: service.addOn,
      })),
    places: active.map(({ id, label }) => ({ value: id, label })),
    hasVisits: active.some(({ kind }) => kind === 'client_address'),
    sessionMinutes: page.sessionDuration,
  }
}
