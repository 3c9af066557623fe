import {
  type AgreedPlace,
  type AgreedService,
  agreedPlace,
  type BookingSnapshot,
  type Offer,
  type Place,
} from '@encaixe/contracts'
import type { BookableService } from '../free-times/professional.rule.ts'

/** What an appointment agrees on besides its time. Later changes of the page do not change it. */
export interface AgreedOffer {
  service: AgreedService | null
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
  place: null,
  clientAddress: null,
  clientAnswer: null,
  travelMinutes: 0,
}

/** An address is kept only where somebody comes to it. */
export const agreedOf = (
  {
    service,
    place,
    travelMinutes,
  }: Pick<Offer<BookableService, Place>, 'service' | 'place' | 'travelMinutes'>,
  typed: { clientAddress: string | null; clientAnswer: string | null },
): AgreedOffer => ({
  service: service && { id: service.id, name: service.name },
  place: place && agreedPlace.parse(place),
  clientAddress: place?.kind === 'client_address' ? typed.clientAddress : null,
  clientAnswer: typed.clientAnswer,
  travelMinutes,
})

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

/** The agreed offer as columns of an appointment. */
export function offerColumns({ service, place, clientAddress, clientAnswer }: AgreedOffer) {
  if (!place) return { ...columnsOf(service), clientAddress, clientAnswer }
  const { id: placeId, label: placeLabel, ...placeDetails } = place
  return { ...columnsOf(service), placeId, placeLabel, placeDetails, clientAddress, clientAnswer }
}

const columnsOf = (service: AgreedService | null) => ({
  serviceId: service?.id ?? null,
  serviceName: service?.name ?? null,
})
