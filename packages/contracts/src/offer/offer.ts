import { AppError } from '../rpc/errors.ts'
import {
  type AskedServices,
  askedServices,
  chosenServices,
  prepaymentOf,
  type ServiceTerms,
} from './chosen-services.ts'
import type { Place } from './place.ts'
import { NO_PREPAYMENT } from './prepaid-cents.ts'
import type { Prepayment } from './prepayment.ts'
import { priceOf, sum } from './sums.ts'

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

/** What somebody asks for of it; all may be left open. */
export interface AskedOffer extends AskedServices {
  placeId?: string | null | undefined
}

/** One of the things that can be booked. */
export interface Offer<S extends ServiceTerms, P extends PlaceTerms> {
  /** In the order they are done; empty: the page's session. */
  services: S[]
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
 * What is booked when somebody asks for this: active services, the first one where none is named, or else the page's
 * session; at one of the active places that all of them take place at. The listing and the booking both ask here. Length
 * and price are sums. A price that is to be agreed on counts as 0, and so does a sum with one.
 * @param placeField what a request calls the place
 * @throws AppError SERVICE_NOT_FOUND; ADD_ON_ALONE; SERVICES_APART; VALIDATION_FAILED for a service named twice that is
 * not repeatable, and for a place that the services do not have
 */
export function offerOf<S extends ServiceTerms, P extends PlaceTerms>(
  page: PageOffer<S, P>,
  { placeId, ...asked }: AskedOffer,
  placeField = 'placeId',
): Offer<S, P> {
  const services = chosenServices(page.services, asked)
  const places = commonPlaces(page.places, services)
  const place = placeId ? places.find(({ id }) => id === placeId) : places[0]
  if (!place && placeId) throw invalidPlace(placeField, 'Esse lugar não está disponível.')
  return {
    services,
    place: place ?? null,
    isPlaceOpen: !placeId && places.length > 1,
    durationMinutes:
      services.length > 0
        ? sum(services.map(({ durationMinutes }) => durationMinutes))
        : page.sessionDuration,
    priceCents: services.length > 0 ? (priceOf(services) ?? 0) : page.sessionPrice,
    travelMinutes: place?.travelMinutes ?? 0,
    prepayment: services.length > 0 ? prepaymentOf(services) : (page.prepayment ?? NO_PREPAYMENT),
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
): Offer<S, P> => {
  const namesServices = askedServices(asked).length > 0
  return bookedOffer(
    {
      ...session,
      services: namesServices ? services : [],
      places: namesServices || asked.placeId ? places : [],
    },
    asked,
  )
}

/** The active places that a service takes place at: all of the page's where it names none. */
export const placesOf = <P extends PlaceTerms>(
  places: readonly P[],
  service: Pick<ServiceTerms, 'placeIds'> | null,
): P[] => {
  const named = service?.placeIds ?? []
  return places.filter(({ id, active }) => active && (named.length === 0 || named.includes(id)))
}

/**
 * The active places that all of these take place at.
 * @throws AppError SERVICES_APART where each has some, and none is common to all
 */
function commonPlaces<P extends PlaceTerms>(
  places: readonly P[],
  services: readonly Pick<ServiceTerms, 'name' | 'placeIds'>[],
): P[] {
  const [first = null, ...others] = services
  const common = others.reduce((left, service) => placesOf(left, service), placesOf(places, first))
  if (common.length > 0 || services.every((one) => placesOf(places, one).length === 0))
    return common
  if (others.length === 0) return common
  const names = new Intl.ListFormat('pt-BR').format(services.map(({ name }) => name))
  throw new AppError('SERVICES_APART', 'These services have no place in common.', {
    errors: [{ path: 'serviceIds', message: `Não dá para fazer no mesmo lugar: ${names}.` }],
  })
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
