import { isCapital, municipalitiesNamed, municipalityOf } from '../municipalities/municipalities.ts'
import type { HolidayPlace } from './holiday-dates.rule.ts'

/** `Campinas, SP`, `Campinas - SP` and `Campinas/SP` name their state. */
const WITH_STATE = /^(.+?)\s*[,/(–-]\s*([A-Za-z]{2})\)?$/

/** The state of an address: the one that it says, else that of the only municipality of its name. */
const stateOf = ({ state, city }: HolidayPlace): string | null =>
  state ?? municipalityOf({ state, city })?.state ?? null

/**
 * Where a page is: its first address, else its city, whose state the text tells, or the list of municipalities. Of
 * several of one name the capital is meant; of others nobody knows which, and only the nation's holidays are known.
 */
export function holidayPlaceOf({
  city,
  addresses,
}: {
  city: string | null
  /** Active ones, in their order. */
  addresses: readonly HolidayPlace[]
}): HolidayPlace {
  for (const address of addresses) {
    const state = stateOf(address)
    if (state !== null) return { state, city: address.city }
  }
  if (city === null) return { state: null, city: null }
  const named = municipalitiesNamed(city)
  const meant = named.length > 1 ? named.filter(isCapital) : named
  const [only] = meant
  const [, name, state] = WITH_STATE.exec(city.trim()) ?? []
  if (only && meant.length === 1) return { state: only.state, city: only.name }
  if (name !== undefined && state !== undefined) return { state: state.toUpperCase(), city: name }
  return { state: null, city }
}
