import type { OfferedService, ProfessionalCard, Profile, PublicPlace } from '../api/resources.ts'
import { duration, price } from '../text/format.ts'

/** The service and place that the address chooses. */
export interface Chosen {
  /** null: the page's session, or still to be chosen. */
  service: OfferedService | null
  /** There are several services and none is chosen. */
  needsService: boolean
  /** null: the professional lists no place. */
  place: PublicPlace | null
  /** The places to choose from; the page asks only if there is more than one. */
  places: PublicPlace[]
  /** What every address of the page carries on, ending in `&` unless it is empty. */
  keep: string
}

type Offered = Pick<Profile, 'services' | 'places'>

/** A single service or place is chosen automatically; of several places the first is. */
export function chosenOf(
  { services, places }: Offered,
  asked: { service: string | null; place: string | null },
): Chosen {
  const named = services.find(({ id }) => id === asked.service)
  const service = named ?? (services.length === 1 ? services[0] : undefined) ?? null
  const needsService = services.length > 0 && service === null
  const there = service ? places.filter(({ id }) => service.placeIds.includes(id)) : places
  const place = there.find(({ id }) => id === asked.place) ?? there[0] ?? null
  const query = new URLSearchParams({
    ...(service && services.length > 1 && { servico: service.id }),
    ...(place && there.length > 1 && { lugar: place.id }),
  }).toString()
  return { service, needsService, place, places: there, keep: query === '' ? '' : `${query}&` }
}

/** `30 min · R$ 50`, of a service or of the page's session. */
export function termsOf(
  profile: Pick<Profile, 'sessionDuration' | 'sessionPrice'>,
  service: Pick<OfferedService, 'durationMinutes' | 'priceCents'> | null,
): string {
  const cents = service ? service.priceCents : profile.sessionPrice
  const minutes = service?.durationMinutes ?? profile.sessionDuration
  return `${duration(minutes)} · ${priceOrAgreed(cents)}`
}

/** A price of 0 means "to be agreed on". */
const priceOrAgreed = (cents: number | null): string =>
  cents === null || cents === 0 ? 'valor a combinar' : price(cents)

/** How long and for how much, of all that a page offers: `30 a 90 min`, `a partir de R$ 50`. */
export function rangesOf(
  profile: Pick<ProfessionalCard, 'sessionDuration' | 'sessionPrice' | 'services'>,
): {
  lengths: string
  prices: string
  isPriceTold: boolean
} {
  const { services, sessionDuration, sessionPrice } = profile
  const minutes = services.map(({ durationMinutes }) => durationMinutes)
  const shortest = Math.min(...minutes)
  const longest = Math.max(...minutes)
  const told = services.flatMap(({ priceCents }) => priceCents || [])
  const cheapest = Math.min(...told)
  if (services.length === 0) {
    return {
      lengths: duration(sessionDuration),
      prices: sessionPrice > 0 ? price(sessionPrice) : 'Valor a combinar',
      isPriceTold: sessionPrice > 0,
    }
  }
  const isOnePrice = told.length === services.length && new Set(told).size === 1
  return {
    lengths: shortest === longest ? duration(shortest) : `${shortest} a ${duration(longest)}`,
    prices:
      told.length === 0
        ? 'Valor a combinar'
        : isOnePrice
          ? price(cheapest)
          : `a partir de ${price(cheapest)}`,
    isPriceTold: told.length > 0,
  }
}

/** The approximate address of a place: `Rua Augusta, Consolação, São Paulo`. */
export const aboutWhere = ({ kind, street, district, city }: PublicPlace): string => {
  if (kind === 'online') return 'O link chega com a confirmação.'
  if (kind === 'client_address') return 'Diga o endereço ao agendar.'
  return [street, district, city].filter(Boolean).join(', ')
}
