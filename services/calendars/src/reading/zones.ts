import ICAL from 'ical.js'

/** Where wall clocks of a file stand: at an IANA zone, or by the rules of a VTIMEZONE of the file. */
export interface Zone {
  instantOf(wall: Temporal.PlainDateTime): Temporal.Instant
  wallOf(instant: Temporal.Instant): Temporal.PlainDateTime
}

export const utc = zoneByName('UTC')

/** An IANA zone; a time that a clock change skips or repeats is read as Temporal and RFC 5545 do: by the offset before it. */
function zoneByName(name: string): Zone {
  return {
    instantOf: (wall) => wall.toZonedDateTime(name).toInstant(),
    wallOf: (instant) => instant.toZonedDateTimeISO(name).toPlainDateTime(),
  }
}

/** The canonical name of an IANA zone, also behind a prefix such as `/freeassociation.sourceforge.net/`; null if it is none. */
export function ianaZone(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '')
  for (let from = 0; from < parts.length; from += 1) {
    const candidate = parts.slice(from).join('/')
    // An offset such as +03:00 is no zone of a calendar.
    if (!/^[A-Za-z]/.test(candidate)) continue
    try {
      return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(candidate).timeZoneId
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}

function zoneByComponent(component: ICAL.Component, tzid: string): Zone {
  const zone = new ICAL.Timezone({ component, tzid })
  return {
    instantOf(wall) {
      const offset = zone.utcOffset(timeOf(wall))
      return wall.subtract({ seconds: offset }).toZonedDateTime('UTC').toInstant()
    },
    wallOf(instant) {
      const moment = timeOf(instant.toZonedDateTimeISO('UTC').toPlainDateTime())
      moment.zone = ICAL.Timezone.utcTimezone
      return wallTimeOf(moment.convertToZone(zone))
    },
  }
}

/**
 * Finds the zones of a file by their TZID. A name that IANA has wins over the file's own rules, which many programs
 * write for a few years only; a name that nobody knows is the calendar's own zone.
 */
export function zonesOf(calendar: ICAL.Component, fallback: string): (tzid: string) => Zone {
  const known = new Map<string, Zone>()
  const components = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((component) => [String(component.getFirstPropertyValue('tzid')), component]),
  )
  function find(tzid: string): Zone {
    const name = ianaZone(tzid)
    if (name) return zoneByName(name)
    const component = components.get(tzid)
    return component ? zoneByComponent(component, tzid) : zoneByName(fallback)
  }
  return (tzid) => {
    const zone = known.get(tzid) ?? find(tzid)
    known.set(tzid, zone)
    return zone
  }
}

/** The clock's time without a zone. */
export const wallTimeOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Temporal.PlainDateTime.from({ year, month, day, hour, minute, second })

/** The same time as the library has it, without a zone. */
export const timeOf = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime) =>
  new ICAL.Time(
    { year, month, day, hour, minute, second, isDate: false },
    ICAL.Timezone.localTimezone,
  )
