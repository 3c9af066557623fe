import { paths } from '@encaixe/contracts/paths'
import type { Slots } from '../../api/resources.ts'
import { isDate, wallTime } from '../../time/calendar.ts'

/** For which free times a form asks. */
export interface WantedTimes {
  slug: string
  day: string
  /** By their ids; empty: none of the page's. */
  services: readonly string[]
  place: string
  /** Where it is not the service's own; empty otherwise. */
  minutes: string
}

/** The free times of one address of the listing. */
export interface FreeTimes {
  address: string
  /** Local, `HH:MM`. */
  times: string[]
}

/** What the listing of free times is asked; null where a field is not filled in yet. */
export function slotsAsked({ slug, day, services, place, minutes }: WantedTimes) {
  const length = Number(minutes)
  const isLength = minutes === '' || (length >= 5 && length <= 480)
  if (!isDate(day) || !isLength) return null
  return {
    slug,
    date: day,
    ...(minutes === '' ? services.length > 0 && { service: services.join() } : { minutes }),
    ...(place !== '' && { place }),
  }
}

/** The address of the listing; null where a field is not filled in yet. */
export function slotsAddress(wanted: WantedTimes): string | null {
  const asked = slotsAsked(wanted)
  return asked && `${paths.slots}?${new URLSearchParams(asked)}`
}

export const timesOf = ({ morning, afternoon, evening }: Slots): string[] =>
  [...morning, ...afternoon, ...evening].map(wallTime)
