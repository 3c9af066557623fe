import type { AppointmentView } from '@encaixe/contracts'
import { addressLine } from '@encaixe/contracts/address-line'

type Agreed = Pick<AppointmentView, 'place' | 'clientAddress'>

/** Where an appointment takes place, in words. */
export interface Where {
  label: string
  /** The street and the door, as far as they are told. */
  address: string
  directions: string
  /** To meet at; null while it is not told, or where one meets in person. */
  link: string | null
  map: string | null
}

/** @returns null where nothing was said */
export function whereOf({ place, clientAddress }: Agreed): Where | null {
  if (!place) return null
  const address = place.kind === 'address' ? addressLine(place) : (clientAddress ?? '')
  const query = new URLSearchParams({ api: '1', query: address })
  return {
    label: place.label,
    address,
    directions: place.directions ?? '',
    link: place.link,
    map: address === '' ? null : `https://www.google.com/maps/search/?${query}`,
  }
}
