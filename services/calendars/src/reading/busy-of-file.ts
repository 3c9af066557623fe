import ICAL from 'ical.js'
import { ianaZone, timeOf, utc, wallTimeOf, type Zone, zonesOf } from './zones.ts'

/** An interval in epoch seconds, half-open. */
export type Stretch = readonly [from: number, until: number]

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

/** The text is no calendar. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
/** The file repeats more often than a calendar of people does. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex'
}

/** A year of a calendar in which every day has 27 appointments with a pause after each. */
export const MOST_STRETCHES = 10_000
/** Occurrences of one file that are looked at, those long before the horizon included: fifty years of 10 daily series. */
const MOST_OCCURRENCES = 200_000
/** An exception may bring later occurrences nearer by so much. */
const LONGEST_SHIFT = { days: 60 }
/** Appointments of ours: in a calendar that follows the page's feed, and those that we write to Google. */
const OWN_UID = /^([0-9a-f-]{36}@encaixe|enc[0-9a-f]{32}@google\.com)$/i
/** The private property of the objects that we write: the appointment's id. */
export const OWN_X_PROPERTY = 'x-encaixe'

/** Whether an event is an appointment of ours. */
export function isOwnEvent(component: ICAL.Component): boolean {
  return component.hasProperty(OWN_X_PROPERTY) || OWN_UID.test(textOf(component, 'uid') ?? '')
}

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

/**
 * The calendars of a text.
 * @throws Unreadable
 */
export function parseCalendars(text: string): ICAL.Component[] {
  let parsed: unknown
  try {
    parsed = ICAL.parse(text)
  } catch (error) {
    throw new Unreadable('this is no iCalendar file', { cause: error })
  }
  const roots: unknown[] = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]
  const calendars = roots
    .filter((root): root is unknown[] => Array.isArray(root) && root.length > 0)
    .map((root) => new ICAL.Component(root))
    .filter(({ name }) => name === 'vcalendar')
  if (calendars.length === 0) throw new Unreadable('the file has no calendar')
  return calendars
}

function textOf(component: ICAL.Component | undefined, name: string): string | null {
  const value = component?.getFirstPropertyValue(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
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

/** One VEVENT: a single event, the master of a series, or an exception of one. */
interface Part {
  uid: string | null
  isBusy: boolean
  /** On the clock of its own zone; midnight for all-day events. */
  start: Temporal.PlainDateTime
  /** Where it is when it starts at this time. */
  stretch(start: Temporal.PlainDateTime): Stretch
  /** What the clock of its zone shows at a moment. */
  wallAt(seconds: number): Temporal.PlainDateTime
  /** When an occurrence starts, as the clock of the event's zone shows it. */
  wallOf(time: ICAL.Time, tzid: string | null): Temporal.PlainDateTime
  /** The occurrence that it replaces, and whether also those after it; null for a master. */
  replaces: { wall: Temporal.PlainDateTime; andFuture: boolean } | null
  component: ICAL.Component
  isAllDay: boolean
}

interface Reader {
  zoneNamed: (tzid: string) => Zone
  own: string
  owners: ReadonlySet<string>
}

/** @returns null for what is never busy time, or cannot be read */
function partOf(component: ICAL.Component, reader: Reader): Part | null {
  try {
    return readPart(component, reader)
  } catch {
    // One event that no program could have meant does not take the others along.
    return null
  }
}

function readPart(component: ICAL.Component, { zoneNamed, own, owners }: Reader): Part | null {
  if (isOwnEvent(component)) return null
  const uid = textOf(component, 'uid')
  const property = component.getFirstProperty('dtstart')
  const begin = property?.getFirstValue()
  if (!property || !(begin instanceof ICAL.Time)) return null
  const isAllDay = begin.isDate
  const zoneOf = (time: ICAL.Time, tzid: string | null) =>
    isUtc(time) ? utc : zoneNamed(tzid ?? own)
  const zone = isAllDay ? zoneNamed(own) : zoneOf(begin, tzidOf(property))
  const start = wallTimeOf(begin)
  const length = lengthOf(component, { isAllDay, start, zone, zoneOf })

  const replaced = component.getFirstProperty('recurrence-id')
  const id = replaced?.getFirstValue()
  const wallOf: Part['wallOf'] = (time, tzid) => {
    if (isAllDay || time.isDate) {
      return time.isDate || !isUtc(time)
        ? wallTimeOf(time).with({ hour: 0, minute: 0, second: 0 })
        : zone.wallOf(utc.instantOf(wallTimeOf(time))).with({ hour: 0, minute: 0, second: 0 })
    }
    const other = zoneOf(time, tzid)
    return other === zone ? wallTimeOf(time) : zone.wallOf(other.instantOf(wallTimeOf(time)))
  }
  return {
    ...{ uid, component, isAllDay, start, wallOf },
    isBusy: isBusy(component, owners),
    stretch: (from) => stretchOf(from, { zone, ...length }),
    wallAt: (seconds) => zone.wallOf(Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)),
    replaces:
      replaced && id instanceof ICAL.Time
        ? {
            wall: wallOf(id, tzidOf(replaced)),
            andFuture: replaced.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
          }
        : null,
  }
}

const isUtc = ({ zone }: ICAL.Time) => zone === ICAL.Timezone.utcTimezone

function tzidOf(property: ICAL.Property): string | null {
  const tzid = property.getFirstParameter('tzid')
  return typeof tzid === 'string' && tzid !== '' ? tzid : null
}

/** `days` are days of the calendar, `seconds` pass by any clock (RFC 5545, 3.8.5.3). */
interface Length {
  days: number
  seconds: number
}

function lengthOf(
  component: ICAL.Component,
  {
    isAllDay,
    start,
    zone,
    zoneOf,
  }: {
    isAllDay: boolean
    start: Temporal.PlainDateTime
    zone: Zone
    zoneOf: (time: ICAL.Time, tzid: string | null) => Zone
  },
): Length {
  const property = component.getFirstProperty('dtend')
  const end = property?.getFirstValue()
  if (property && end instanceof ICAL.Time) {
    const wall = wallTimeOf(end)
    if (isAllDay) return { days: start.until(wall, { largestUnit: 'days' }).days, seconds: 0 }
    const until = zoneOf(end, tzidOf(property)).instantOf(wall)
    return { days: 0, seconds: zone.instantOf(start).until(until).total('seconds') }
  }
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) {
    const { isNegative, weeks, days, hours, minutes, seconds } = duration
    if (isNegative) return { days: 0, seconds: 0 }
    return { days: weeks * 7 + days, seconds: hours * 3_600 + minutes * 60 + seconds }
  }
  return { days: isAllDay ? 1 : 0, seconds: 0 }
}

function stretchOf(
  start: Temporal.PlainDateTime,
  { zone, days, seconds }: Length & { zone: Zone },
): Stretch {
  const from = zone.instantOf(start)
  const until = (days === 0 ? from : zone.instantOf(start.add({ days }))).add({
    milliseconds: Math.round(seconds * 1_000),
  })
  return [Math.floor(from.epochMilliseconds / 1_000), Math.ceil(until.epochMilliseconds / 1_000)]
}

/** Whether an event takes time of its owner: it is neither free, cancelled, nor declined. */
export function isBusy(component: ICAL.Component, owners: ReadonlySet<string>): boolean {
  const is = (name: string, value: string) => textOf(component, name)?.toUpperCase() === value
  if (is('status', 'CANCELLED') || is('transp', 'TRANSPARENT')) return false
  if (is('x-microsoft-cdo-busystatus', 'FREE')) return false
  return !component.getAllProperties('attendee').some((attendee) => {
    const address = String(attendee.getFirstValue())
      .replace(/^mailto:/i, '')
      .toLowerCase()
    const answer = attendee.getFirstParameter('partstat')?.toUpperCase()
    return answer === 'DECLINED' && owners.has(address)
  })
}

/** The occurrences of a series that no exception replaces. */
function occurrences(
  master: Part,
  exceptions: readonly Part[],
  window: Parameters<typeof startsOf>[1],
): Stretch[] {
  const replaced = new Set(exceptions.map(({ replaces }) => String(replaces?.wall)))
  const changes = exceptions
    .filter(({ replaces }) => replaces?.andFuture)
    .toSorted((one, other) => order(one.replaces?.wall, other.replaces?.wall))
  const busy: Stretch[] = []
  for (const wall of startsOf(master, window)) {
    if (replaced.has(String(wall))) continue
    const change = changes.findLast(({ replaces }) => order(replaces?.wall, wall) <= 0)
    const part = change ?? master
    if (!part.isBusy) continue
    const shift = change?.replaces ? change.replaces.wall.until(change.start) : null
    busy.push(part.stretch(shift ? wall.add(shift) : wall))
  }
  return busy
}

const order = (
  one: Temporal.PlainDateTime | undefined,
  other: Temporal.PlainDateTime | undefined,
) => (one && other ? Temporal.PlainDateTime.compare(one, other) : 0)

/** When a series starts, up to the end of the window: its own start, RRULE and RDATE without EXDATE. */
function startsOf(
  { component, start, wallOf, wallAt, isAllDay, stretch }: Part,
  { from, until, budget }: { from: number; until: number; budget: { left: number } },
): Temporal.PlainDateTime[] {
  const starts = new Map([[String(start), start]])
  const [begin, end] = stretch(start)
  const seconds = Math.max(0, end - begin)
  const earliest = clockOf(wallAt(from).subtract(LONGEST_SHIFT).subtract({ seconds }))
  const latest = clockOf(wallAt(until).add(LONGEST_SHIFT))
  const spend = () => {
    budget.left -= 1
    if (budget.left < 0) throw new TooComplex('the file repeats too often')
  }
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) continue
    const last = rule.until && lastOf(rule.until, { wallOf, isAllDay })
    // It may be in another zone than the start; it is compared here.
    rule.until = null
    const iterator = rule.iterator(timeOf(start))
    for (let next = iterator.next(); next; next = iterator.next()) {
      spend()
      const clock = clockOf(next)
      if (clock > latest || (last && clock > clockOf(last))) break
      // Most of a long series is past, and a wall time costs a hundred times as much as this.
      if (clock < earliest) continue
      const wall = wallTimeOf(next)
      starts.set(String(wall), wall)
    }
  }
  for (const { wall } of datesOf(component, 'rdate', wallOf)) {
    spend()
    starts.set(String(wall), wall)
  }
  const excluded = datesOf(component, 'exdate', wallOf)
  const dates = new Set(
    excluded.flatMap(({ wall, isDate }) => (isDate ? [String(wall.toPlainDate())] : [])),
  )
  const times = new Set(excluded.map(({ wall }) => String(wall)))
  return [...starts.values()].filter(
    (wall) => !times.has(String(wall)) && !dates.has(String(wall.toPlainDate())),
  )
}

/** A number that orders times of one clock. */
const clockOf = ({
  year,
  month,
  day,
  hour,
  minute,
  second,
}: Pick<Temporal.PlainDateTime, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>) =>
  ((((year * 100 + month) * 100 + day) * 100 + hour) * 100 + minute) * 100 + second

/** The last start that UNTIL lets through; a date means all of its day. */
function lastOf(
  until: ICAL.Time,
  { wallOf, isAllDay }: Pick<Part, 'wallOf' | 'isAllDay'>,
): Temporal.PlainDateTime {
  const wall = wallOf(until, null)
  return until.isDate && !isAllDay ? wall.with({ hour: 23, minute: 59, second: 59 }) : wall
}

function datesOf(component: ICAL.Component, name: string, wallOf: Part['wallOf']) {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = tzidOf(property)
    return property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value
      return time instanceof ICAL.Time ? [{ wall: wallOf(time, tzid), isDate: time.isDate }] : []
    })
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
