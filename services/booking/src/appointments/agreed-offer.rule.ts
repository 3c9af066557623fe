import type { AgreedPlace, AgreedService, BookingSnapshot, Offer, Place } from '@encaixe/contracts'
import type { BookableService } from '../public-booking/professional.rule.ts'

/** What an appointment is besides its time, as agreed: later changes of the page change nothing of it. */
export interface AgreedOffer {
  service: AgreedService | null
  place: AgreedPlace | null
  /** Where the professional comes to. */
  clientAddress: string | null
  clientAnswer: string | null
  /** Kept free before and after. */
  travelMinutes: number
}

/** Of a page that says nothing but when. */
export const nothingAgreed: AgreedOffer = {
  service: null,
  place: null,
  clientAddress: null,
  clientAnswer: null,
  travelMinutes: 0,
}

/** A place as an appointment keeps it. */
export const agreedPlaceOf = (place: Place): AgreedPlace => ({
  id: place.id,
  kind: place.kind,
  label: place.label,
  street: place.street,
  number: place.number,
  complement: place.complement,
  district: place.district,
  city: place.city,
  state: place.state,
  postalCode: place.postalCode,
  directions: place.directions,
  link: place.link,
})

/** An address is kept only where somebody comes to it. */
export const agreedOf = (
  { service, place, travelMinutes }: Offer<BookableService, Place>,
  typed: { clientAddress: string | null; clientAnswer: string | null },
): AgreedOffer => ({
  service: service && { id: service.id, name: service.name },
  place: place && agreedPlaceOf(place),
  clientAddress: place?.kind === 'client_address' ? typed.clientAddress : null,
  clientAnswer: typed.clientAnswer,
  travelMinutes,
})

/** The stretch that nothing else may lie in, where it is more than the appointment. */
export function blockedTime(
  { startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  minutes: number,
): { blockedFrom: string; blockedUntil: string } | null {
  if (minutes === 0) return null
  return {
    blockedFrom: startsAt.subtract({ minutes }).toString(),
    blockedUntil: endsAt.add({ minutes }).toString(),
  }
}

/** As events tell it; of what was not said they say nothing. */
export const toldOffer = ({
  service,
  place,
  clientAddress,
  clientAnswer,
}: Omit<AgreedOffer, 'travelMinutes'>): Pick<
  BookingSnapshot['appointment'],
  'service' | 'place' | 'clientAddress' | 'clientAnswer'
> => ({
  ...(service && { service }),
  ...(place && { place }),
  ...(clientAddress !== null && { clientAddress }),
  ...(clientAnswer !== null && { clientAnswer }),
})

/** As the columns of an appointment. */
export function offerColumns({ service, place, clientAddress, clientAnswer }: AgreedOffer) {
  if (!place) return { ...columnsOf(service), clientAddress, clientAnswer }
  const { id: placeId, label: placeLabel, ...placeDetails } = place
  return { ...columnsOf(service), placeId, placeLabel, placeDetails, clientAddress, clientAnswer }
}

const columnsOf = (service: AgreedService | null) => ({
  serviceId: service?.id ?? null,
  serviceName: service?.name ?? null,
})
