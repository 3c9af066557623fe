import { priceOf, sum } from '@encaixe/contracts/sums'
import type { OfferedService, ProfessionalCard, Profile, PublicPlace } from '../api/resources.ts'
import { duration, price } from '../text/format.ts'

/** A query in which the commas between services stay readable. */
export const queryOf = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString().replaceAll('%2C', ',')

export const idsOf = (services: readonly Pick<OfferedService, 'id'>[]): string =>
  services.map(({ id }) => id).join(',')

/** `Corte + Barba`; empty: the page's session. */
export const namesOf = (services: readonly Pick<OfferedService, 'name'>[]): string =>
  services.map(({ name }) => name).join(' + ')

/** `30 min · R$ 50`, of services together or of the page's session. */
export function termsOf(
  profile: Pick<Profile, 'sessionDuration' | 'sessionPrice'>,
  services: readonly Pick<OfferedService, 'durationMinutes' | 'priceCents'>[],
): string {
  if (services.length === 0) return termsIn(profile.sessionDuration, profile.sessionPrice)
  return termsIn(sum(services.map(({ durationMinutes }) => durationMinutes)), priceOf(services))
}

const termsIn = (minutes: number, cents: number | null) =>
  `${duration(minutes)} · ${priceOrAgreed(cents)}`

/** `+ 15 min, + R$ 15`, of what is done beside something else. */
export const addedTerms = ({
  durationMinutes,
  priceCents,
}: Pick<OfferedService, 'durationMinutes' | 'priceCents'>): string =>
  priceCents === null
    ? `+ ${duration(durationMinutes)}, valor a combinar`
    : `+ ${duration(durationMinutes)}${priceCents > 0 ? `, + ${price(priceCents)}` : ''}`

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
  const { sessionDuration, sessionPrice } = profile
  // What is only done beside another is no price of the page.
  const services = profile.services.filter((service) => !('addOn' in service && service.addOn))
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
