import type ICAL from 'ical.js'
import { partOf, type Stretch } from './event-part.ts'
import { MOST_OCCURRENCES, occurrences } from './occurrences.ts'
import { parseCalendars, textOf } from './parse-calendars.ts'
import { ianaZone, zonesOf } from './zones.ts'

export interface Reading {
  /** The zone of the page: that of the calendar, unless the file names one. */
  timezone: string
  /** Epoch seconds between which busy time is wanted. */
  from: number
  until: number
  /** Addresses of the owner, in lower case: what they declined is no busy time. */
  owners: readonly string[]
}

/** What is kept of a file: no title, no guest, no place. */
export interface FileContent {
  /** The calendar's own name. */
  name: string | null
  colour: string | null
  /** In order, apart from each other. */
  busy: Stretch[]
}

/** A year of a calendar in which every day has 27 appointments with a pause after each. */
export const MOST_STRETCHES = 10_000

/**
 * Reads when the owner of an iCalendar file (RFC 5545) is busy: opaque events that are neither cancelled nor declined,
 * repetitions and their exceptions included. All-day events last from local midnight to local midnight in the
 * calendar's zone. An event that cannot be read is left out.
 * @throws Unreadable if it is no calendar; TooComplex if it repeats endlessly often
 */
export function busyOfFile(text: string, reading: Reading): FileContent {
  const calendars = parseCalendars(text)
  const [first] = calendars
  const budget = { left: MOST_OCCURRENCES }
  const busy = calendars.flatMap((calendar) => busyOfCalendar(calendar, reading, budget))
  return {
    name: textOf(first, 'x-wr-calname') ?? textOf(first, 'name'),
    colour: textOf(first, 'x-apple-calendar-color') ?? textOf(first, 'color'),
    busy: merged(busy).slice(0, MOST_STRETCHES),
  }
}

function busyOfCalendar(
  calendar: ICAL.Component,
  { timezone, from, until, owners }: Reading,
  budget: { left: number },
): Stretch[] {
  const own = ianaZone(textOf(calendar, 'x-wr-timezone') ?? '') ?? timezone
  const zoneNamed = zonesOf(calendar, own)
  const known = new Set(owners)
  // Google names a person's calendar by the person's address.
  const name = textOf(calendar, 'x-wr-calname')?.toLowerCase()
  if (name?.includes('@')) known.add(name)
  const parts = calendar
    .getAllSubcomponents('vevent')
    .flatMap((component) => partOf(component, { zoneNamed, own, owners: known }) ?? [])

  const byUid = Map.groupBy(parts, ({ uid }) => uid ?? Symbol('no uid'))
  return [...byUid.values()].flatMap((series) => {
    const masters = series.filter(({ replaces }) => replaces === null)
    const exceptions = series.filter(({ replaces }) => replaces !== null)
    return [
      ...masters.flatMap((master) => occurrences(master, exceptions, { from, until, budget })),
      ...exceptions.flatMap((part) => (part.isBusy ? [part.stretch(part.start)] : [])),
    ].filter(([start, end]) => start < end && end > from && start < until)
  })
}

/** Joins what overlaps or touches. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const joined: [number, number][] = []
  for (const [from, until] of stretches.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else joined.push([from, until])
  }
  return joined
}
