import ICAL from 'ical.js'
import { textOf } from './parse-calendars.ts'
import { utc, wallTimeOf, type Zone } from './zones.ts'

/** An interval in epoch seconds, half-open. */
export type Stretch = readonly [from: number, until: number]

/** Appointments of ours: in a calendar that follows the page's feed, and those that we write to Google. */
const OWN_UID = /^([0-9a-f-]{36}@encaixe|enc[0-9a-f]{32}@google\.com)$/i
/** The private property of the objects that we write: the appointment's id. */
export const OWN_X_PROPERTY = 'x-encaixe'

/** Whether an event is an appointment of ours. */
export function isOwnEvent(component: ICAL.Component): boolean {
  return component.hasProperty(OWN_X_PROPERTY) || OWN_UID.test(textOf(component, 'uid') ?? '')
}

/** One VEVENT: a single event, the master of a series, or an exception of one. */
export interface Part {
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
export function partOf(component: ICAL.Component, reader: Reader): Part | null {
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

export function tzidOf(property: ICAL.Property): string | null {
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
