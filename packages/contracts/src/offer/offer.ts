import { AppError } from '../rpc/errors.ts'
import type { OfferedService } from './offered-service.ts'
import type { Place } from './place.ts'
import { NO_PREPAYMENT } from './prepaid-cents.ts'
import type { Prepayment } from './prepayment.ts'

export type ServiceTerms = Pick<
  OfferedService,
  'id' | 'durationMinutes' | 'priceCents' | 'placeIds' | 'active'
> & { prepayment?: Prepayment | undefined }
export type PlaceTerms = Pick<Place, 'id' | 'travelMinutes' | 'active'>

/** What a page offers, in its order, inactive ones among it. */
export interface PageOffer<S extends ServiceTerms, P extends PlaceTerms> {
  sessionDuration: number
  sessionPrice: number
  /** Of its session, for who asks. */
  prepayment?: Prepayment
  services: readonly S[]
  places: readonly P[]
}

/** What somebody asks for of it; both may be left open. */
export interface AskedOffer {
  serviceId?: string | null | undefined
  placeId?: string | null | undefined
}

/** One of the things that can be booked. */
export interface Offer<S extends ServiceTerms, P extends PlaceTerms> {
  /** null: the page's session. */
  service: S | null
  /** null: the page says nothing of where. */
  place: P | null
  /** There are several places and none was asked for: the first one stands in. */
  isPlaceOpen: boolean
  durationMinutes: number
  priceCents: number
  /** Kept free before and after. */
  travelMinutes: number
  /** What is paid before it counts. */
  prepayment: Prepayment
}

/**
 * What is booked when somebody asks for this: an active service, the first one where none is named, or else
 * the page's session; at one of the active places that the service takes place at. The listing and the booking
 * both ask here. A price that is to be agreed on counts as 0.
 * @param placeField what a request calls the place
 * @throws AppError SERVICE_NOT_FOUND; VALIDATION_FAILED for a place that the service does not have
 */
export function offerOf<S extends ServiceTerms, P extends PlaceTerms>(
  page: PageOffer<S, P>,
  { serviceId, placeId }: AskedOffer,
  placeField = 'placeId',
): Offer<S, P> {
  const active = page.services.filter((service) => service.active)
  const service = serviceId ? active.find(({ id }) => id === serviceId) : active[0]
  if (!service && serviceId) {
    throw new AppError('SERVICE_NOT_FOUND', 'This page does not offer this service.')
  }
  const places = placesOf(page.places, service ?? null)
  const place = placeId ? places.find(({ id }) => id === placeId) : places[0]
  if (!place && placeId) throw invalidPlace(placeField, 'Esse lugar não está disponível.')
  return {
    service: service ?? null,
    place: place ?? null,
    isPlaceOpen: !placeId && places.length > 1,
    durationMinutes: service?.durationMinutes ?? page.sessionDuration,
    priceCents: service ? (service.priceCents ?? 0) : page.sessionPrice,
    travelMinutes: place?.travelMinutes ?? 0,
    prepayment: (service ? service.prepayment : page.prepayment) ?? NO_PREPAYMENT,
  }
}

const invalidPlace = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', 'The place is not one of what is booked.', {
    errors: [{ path, message }],
  })

/**
 * The same for who books it: where there are several places, one has been chosen.
 * @throws AppError as offerOf
 */
export function bookedOffer<S extends ServiceTerms, P extends PlaceTerms>(
  page: PageOffer<S, P>,
  asked: AskedOffer,
): Offer<S, P> {
  const offer = offerOf(page, asked)
  if (offer.isPlaceOpen) throw invalidPlace('placeId', 'Escolha o lugar.')
  return offer
}

/**
 * The same for what a professional writes down by hand: what is not named is not said.
 * @throws AppError as bookedOffer
 */
export const offerByHand = <S extends ServiceTerms, P extends PlaceTerms>(
  { services, places, ...session }: PageOffer<S, P>,
  asked: AskedOffer,
): Offer<S, P> =>
  bookedOffer(
    {
      ...session,
      services: asked.serviceId ? services : [],
      places: asked.serviceId || asked.placeId ? places : [],
    },
    asked,
  )

/** The active places that a service takes place at: all of the page's where it names none. */
export const placesOf = <P extends PlaceTerms>(
  places: readonly P[],
  service: Pick<ServiceTerms, 'placeIds'> | null,
): P[] => {
  const named = service?.placeIds ?? []
  return places.filter(({ id, active }) => active && (named.length === 0 || named.includes(id)))
}

interface Interval {
  start: Temporal.Instant
  end: Temporal.Instant
}

/** A stretch with the way to and from it: whoever has to travel keeps clear of all of it. */
export const withTravel = ({ start, end }: Interval, minutes: number): Interval => ({
  start: start.subtract({ minutes }),
  end: end.add({ minutes }),
})
