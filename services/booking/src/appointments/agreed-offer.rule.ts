import {
  type AgreedPlace,
  type AgreedService,
  type AppointmentItem,
  agreedPlace,
  type BookingSnapshot,
  itemOf,
  type Offer,
  type Place,
  type ServiceTerms,
} from '@encaixe/contracts'

/** What an appointment agrees on besides its time. Later changes of the page do not change it. */
export interface AgreedOffer {
  /** Of several, the id of the first one, and all their names joined. */
  service: AgreedService | null
  /** Each of several services; null: it is of one, or of none. */
  items: AppointmentItem[] | null
  place: AgreedPlace | null
  /** Where the professional visits the client. */
  clientAddress: string | null
  clientAnswer: string | null
  /** Minutes of travel time, blocked before and after. */
  travelMinutes: number
}

/** For a page without services and places. */
export const nothingAgreed: AgreedOffer = {
  service: null,
  items: null,
  place: null,
  clientAddress: null,
  clientAnswer: null,
  travelMinutes: 0,
}

/** An address is kept only where somebody comes to it. */
export const agreedOf = (
  {
    services,
    place,
    travelMinutes,
  }: Pick<Offer<ServiceTerms, Place>, 'services' | 'place' | 'travelMinutes'>,
  typed: { clientAddress: string | null; clientAnswer: string | null },
): AgreedOffer => ({
  ...agreedServices(services),
  place: place && agreedPlace.parse(place),
  clientAddress: place?.kind === 'client_address' ? typed.clientAddress : null,
  clientAnswer: typed.clientAnswer,
  travelMinutes,
})

/** The services of an appointment, as it keeps them. */
export function agreedServices(
  services: readonly ServiceTerms[],
): Pick<AgreedOffer, 'service' | 'items'> {
  const [first] = services
  if (!first) return { service: null, items: null }
  return {
    service: { id: first.id, name: services.map(({ name }) => name).join(' + ') },
    items: services.length > 1 ? services.map(itemOf) : null,
  }
}

/** The blocked time of an appointment, if it has travel time. */
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

/** The agreed offer as events tell it, without what was not agreed on. */
export const toldOffer = ({
  service,
  items,
  place,
  clientAddress,
  clientAnswer,
}: Omit<AgreedOffer, 'travelMinutes'>): Pick<
  BookingSnapshot['appointment'],
  'service' | 'items' | 'place' | 'clientAddress' | 'clientAnswer'
> => ({
  ...(service && { service }),
  ...(items && { items }),
  ...(place && { place }),
  ...(clientAddress !== null && { clientAddress }),
  ...(clientAnswer !== null && { clientAnswer }),
})

/** The agreed offer as columns of an appointment. */
export function offerColumns({ place, clientAddress, clientAnswer, ...services }: AgreedOffer) {
  const agreed = { ...serviceColumns(services), clientAddress, clientAnswer }
  if (!place) return agreed
  const { id: placeId, label: placeLabel, ...placeDetails } = place
  return { ...agreed, placeId, placeLabel, placeDetails }
}

export const serviceColumns = ({ service, items }: Pick<AgreedOffer, 'service' | 'items'>) => ({
  serviceId: service?.id ?? null,
  serviceName: service?.name ?? null,
  ...(items && { items }),
})
