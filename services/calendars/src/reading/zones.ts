import ICAL from 'ical.js'
import { type Block, linesNamed, textOf } from './content-lines.ts'
import { timeOf } from './file-times.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'

/** Where wall clocks of a file stand: at an IANA zone, at an offset, or by the rules of a VTIMEZONE of the file. */
export interface Zone {
  instantOf(wall: Temporal.PlainDateTime): Temporal.Instant
  wallOf(instant: Temporal.Instant): Temporal.PlainDateTime
}

/** What a name of a zone may mean: one zone, or several if it is in doubt. */
export interface ZoneReading {
  zones: readonly Zone[]
  isDoubtful: boolean
}

/**
 * An IANA zone or an offset; a time that a clock change skips or repeats is read as Temporal and RFC 5545 do: by the
 * offset before it.
 */
export function zoneById(id: string): Zone {
  return {
    instantOf: (wall) => wall.toZonedDateTime(id).toInstant(),
    wallOf: (instant) => instant.toZonedDateTimeISO(id).toPlainDateTime(),
  }
}

/** The canonical name of an IANA zone, also behind a prefix such as `/freeassociation.sourceforge.net/`; null if it is none. */
function ianaZone(name: string): string | null {
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

/** What Windows calls zones, and what Outlook shows of them behind their offset. */
const windowsZones = new Map(
  WINDOWS_ZONES.flatMap(([name, shown, zone]) => [
    [plain(name), zone] as const,
    [plain(shown), zone] as const,
  ]),
)
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^\((?:UTC|GMT)[^)]*\)/i, '')
    .trim()
    .toLowerCase()
}

/** The IANA zone of a name: one of IANA, of Windows, or one that Outlook shows; null if nobody knows it. */
export const zoneIdOf = (name: string): string | null =>
  ianaZone(name.trim()) ?? windowsZones.get(plain(name)) ?? null

/** The offset that a name begins with: `UTC-05`, `GMT+2`, `(UTC-03:00) …`; and whether the name says more. */
function offsetIn(name: string): { offset: string; hasMore: boolean } | null {
  const found = /^\(?(?:UTC|GMT)\s*(?:([+-])(\d{1,2})(?:[:.]?(\d\d))?)?\)?(?=\s|$)(.*)$/i.exec(
    name.trim(),
  )
  if (!found) return null
  const [, sign = '+', hours = '0', minutes = '00', more = ''] = found
  if (Number(hours) > 14 || Number(minutes) > 59) return null
  return { offset: `${sign}${hours.padStart(2, '0')}:${minutes}`, hasMore: more.trim() !== '' }
}

/** No zone of any time was twenty hours away. */
const OFFSET = /^[+-][01]\d[0-5]\d([0-5]\d)?$/

/** A zone that a file describes itself; null if its rules cannot be read. */
function zoneByRules(block: Block): Zone | null {
  const lines = block.blocks.flatMap((observance) => {
    const of = (name: string) =>
      linesNamed(observance, name).map(({ value }) => `${name.toUpperCase()}:${value.trim()}`)
    const start = linesNamed(observance, 'dtstart')[0]
    const offsets = ['tzoffsetfrom', 'tzoffsetto'].flatMap((name) =>
      linesNamed(observance, name).filter(({ value }) => OFFSET.test(value.trim())),
    )
    const begin = start && timeOf(start.value)
    const name = observance.name.toUpperCase()
    if (!begin || offsets.length < 2 || !['STANDARD', 'DAYLIGHT'].includes(name)) return []
    const wall = begin.wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
    return [
      ...[`BEGIN:${name}`, `DTSTART:${wall}`],
      ...offsets.map((line) => `${line.name.toUpperCase()}:${line.value.trim()}`),
      ...of('rrule').filter((rule) => isRule(rule.slice('RRULE:'.length))),
      `END:${name}`,
    ]
  })
  if (lines.length === 0) return null
  const text = ['BEGIN:VTIMEZONE', 'TZID:own', ...lines, 'END:VTIMEZONE'].join('\r\n')
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    const zone = new ICAL.Timezone({ component, tzid: 'own' })
    const byRules: Zone = {
      instantOf(wall) {
        const offset = zone.utcOffset(icalTime(wall))
        return wall.subtract({ seconds: offset }).toZonedDateTime('UTC').toInstant()
      },
      wallOf(instant) {
        const moment = icalTime(instant.toZonedDateTimeISO('UTC').toPlainDateTime())
        moment.zone = ICAL.Timezone.utcTimezone
        return wallTimeOf(moment.convertToZone(zone))
      },
    }
    byRules.instantOf(Temporal.PlainDateTime.from('2040-01-01T00:00'))
    return byRules
  } catch {
    // The library cannot make sense of these rules.
    return null
  }
}

function isRule(text: string): boolean {
  try {
    ICAL.Recur.fromString(text)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the zones of a calendar by their TZID: a name that IANA or Windows has, an offset, and only then the file's own
 * rules, which many programs write for a few years only, or with a summer time that was given up. A name that nobody
 * knows means all zones that the file or the page has, and UTC.
 */
export function zonesOf(
  timezones: readonly Block[],
  fallbacks: readonly Zone[],
): (tzid: string) => ZoneReading {
  const known = new Map<string, ZoneReading>()
  const described = new Map(timezones.map((block) => [textOf(block, 'tzid'), block]))
  const sure = (...zones: Zone[]): ZoneReading => ({ zones, isDoubtful: false })

  function find(tzid: string): ZoneReading | null {
    const id = zoneIdOf(tzid)
    if (id) return sure(zoneById(id))
    const block = described.get(tzid)
    const location = block && zoneIdOf(textOf(block, 'x-lic-location') ?? '')
    const rules = block && zoneByRules(block)
    const offset = offsetIn(tzid)
    if (offset) {
      const fixed = zoneById(offset.offset)
      // A name in another language, whose rules may know of a summer time.
      const other = offset.hasMore ? (location ? zoneById(location) : rules) : null
      return other ? sure(fixed, other) : sure(fixed)
    }
    if (location) return sure(zoneById(location))
    return rules ? sure(rules) : null
  }

  function unknown(): ZoneReading {
    const others = [...described.keys()].flatMap((tzid) => (tzid && find(tzid)?.zones) || [])
    return { zones: [...fallbacks, ...others, zoneById('UTC')], isDoubtful: true }
  }

  return (tzid) => {
    const zone = known.get(tzid) ?? find(tzid) ?? unknown()
    known.set(tzid, zone)
    return zone
  }
}

/** The clock's time without a zone. */
export const wallTimeOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Temporal.PlainDateTime.from({ year, month, day, hour, minute, second })

/** The same time as the library has it, without a zone. */
export const icalTime = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime) =>
  new ICAL.Time(
    { year, month, day, hour, minute, second, isDate: false },
    ICAL.Timezone.localTimezone,
  )
