import type { AppointmentView } from '@encaixe/contracts'
import type { TypedOffer } from './booking-form.ts'
import type { OfferToWrite } from './offer-to-write.ts'

type Held = Pick<AppointmentView, 'status' | 'service' | 'items' | 'place' | 'clientAddress'>

/**
 * What a client comes for, as at the latest appointment that was not called off: services, place and address, as far as
 * the page still offers them. The only service of a page is everybody's.
 * @param appointments latest first
 */
export function usualOf(
  appointments: readonly Held[],
  { services, places, hasVisits }: Pick<OfferToWrite, 'services' | 'places' | 'hasVisits'>,
): TypedOffer {
  const last = appointments.find(({ status }) => status !== 'cancelled' && status !== 'rejected')
  const offered = (options: readonly { value: string }[], id: string | null | undefined) =>
    options.find(({ value }) => value === id)?.value ?? ''
  const only = services.length === 1 ? services[0]?.value : undefined
  return {
    service: offered(services, last?.service?.id ?? only),
    also: (last?.items ?? [])
      .slice(1)
      .map(({ serviceId }) => offered(services, serviceId))
      .filter(Boolean),
    place: offered(places, last?.place?.id),
    address: (hasVisits && last?.clientAddress) || '',
  }
}
