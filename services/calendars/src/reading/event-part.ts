import { type Block, linesNamed, paramOf, textOf } from './content-lines.ts'
import { dayIn, durationOf, type FileTime, type Length, timeNamed, timeOf } from './file-times.ts'
import { type Zone, type ZoneReading, zoneById } from './zones.ts'

/** An interval in epoch seconds, half-open. */
export type Stretch = readonly [from: number, until: number]

/** Appointments of ours: in a calendar that follows the page's feed, and those that we write to Google. */
export const OWN_UID = /^([0-9a-f-]{36}@encaixe|enc[0-9a-f]{32}@google\.com)$/i
/** The private property of the objects that we write: the appointment's id. */
export const OWN_X_PROPERTY = 'x-encaixe'
/** What says no end lasts so long. */
const UNSAID_SECONDS = 3_600
/** Nobody is away for longer: what says so was not meant. */
const MOST_DAYS = 1_000

/** Whether an event is an appointment of ours. */
export const isOwnEvent = (block: Block): boolean =>
  block.lines.some(({ name }) => name === OWN_X_PROPERTY) ||
  OWN_UID.test(textOf(block, 'uid') ?? '')

/** One VEVENT: a single event, the master of a series, or an exception of one. */
export interface Part {
  block: Block
  isBusy: boolean
  isAllDay: boolean
  /** On the clock of its own zone; midnight for all-day events. */
  start: Temporal.PlainDateTime
  /** Where it is when it starts at this time; as long as the event unless it is told. */
  stretch(start: Temporal.PlainDateTime, length?: Length): Stretch
  /** What the clock of its zone shows at a moment. */
  wallAt(seconds: number): Temporal.PlainDateTime
  /** When an occurrence starts, as the clock of the event's zone shows it. */
  wallOf(time: FileTime): Temporal.PlainDateTime
  /** Whether it takes the place of an occurrence of a series. */
  isException: boolean
  /** The occurrence that it replaces, and whether also those after it. */
  replaces: { time: FileTime; andFuture: boolean } | null
}

/** What an event says: several readings of it if its zone is in doubt, none if nobody can tell when it is. */
export interface EventRead {
  parts: Part[]
  /** Whether it was not read surely. */
  isDoubtful: boolean
}

export interface EventReader {
  zoneNamed: (tzid: string) => ZoneReading
  /** Zones of days and of times without a zone. */
  own: ZoneReading
  owners: ReadonlySet<string>
}

const NOTHING: EventRead = { parts: [], isDoubtful: false }
const REPEATS = ['rrule', 'rdate', 'recurrence-id']

/** Whether other events depend on this one: a series, or an exception of one. */
export const isOfSeries = (block: Block): boolean =>
  REPEATS.some((name) => linesNamed(block, name).length > 0)

/** Reads an event as far as it goes. What never takes time, and our own appointments, are nothing. */
export function readEvent(block: Block, reader: EventReader): EventRead {
  const isBusy = isBusyEvent(block, reader.owners)
  if (isOwnEvent(block) || (!isBusy && !isOfSeries(block))) return NOTHING
  return readTimes(block, reader, isBusy)
}

/**
 * Reads when an event is. What cannot be read is taken as wide as its day: a damaged start is all of the day that it
 * names, and a damaged end is the end of the day that it names or else of the day of its start.
 */
export function readTimes(block: Block, reader: EventReader, isBusy = true): EventRead {
  const begin = beginOf(block)
  if (!begin) return { parts: [], isDoubtful: true }
  const { time } = begin
  const isAllDay = time.isDate
  const reading = isAllDay ? reader.own : zonesAt(time, reader)
  const replaced = linesNamed(block, 'recurrence-id')
  const target = timeNamed(block, 'recurrence-id')
  const replaces = target && {
    time: target.time,
    andFuture: replaced.some((line) => paramOf(line, 'range')?.toUpperCase() === 'THISANDFUTURE'),
  }
  const isException = replaced.length > 0
  let isDoubtful = isException && (target === null || target.isDamaged)
  // When something is that takes no time does not matter.
  if (isBusy) isDoubtful ||= begin.isDamaged || reading.isDoubtful
  const parts = reading.zones.map((zone): Part => {
    const wallOf = wallsIn(zone, time, reader)
    const { length, isDamaged } = lengthOf(block, { time, zone, reader })
    if (isBusy) isDoubtful ||= isDamaged
    return {
      ...{ block, isBusy, isAllDay, start: time.wall, wallOf, isException, replaces },
      stretch: (from, other = length) => stretchOf(from, zone, other),
      wallAt: (seconds) => zone.wallOf(Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)),
    }
  })
  return { parts, isDoubtful }
}

/** What a time's clock may be: that of the time itself, of its TZID, or of the calendar. */
export const zonesAt = ({ offset, tzid }: FileTime, reader: EventReader): ZoneReading => {
  if (offset !== null) return { zones: [zoneById(offset)], isDoubtful: false }
  return tzid === null ? reader.own : reader.zoneNamed(tzid)
}

function beginOf(block: Block): { time: FileTime; isDamaged: boolean } | null {
  const start = timeNamed(block, 'dtstart')
  if (start) return start
  const other = timeNamed(block, 'recurrence-id') ?? timeNamed(block, 'dtend')
  if (!other) return null
  // All of the day on which it ends, or on which it was.
  const wall = other.time.wall.with({ hour: 0, minute: 0, second: 0 })
  return { time: { wall, isDate: true, offset: null, tzid: null }, isDamaged: true }
}

const midnight = (wall: Temporal.PlainDateTime) => wall.toPlainDate().toPlainDateTime()
const zoneName = ({ offset, tzid }: FileTime) => offset ?? tzid

/** Tells when other times of an event are on its own clock. */
function wallsIn(zone: Zone, start: FileTime, reader: EventReader): Part['wallOf'] {
  return (time) => {
    const isSameClock = time.isDate || zoneName(time) === zoneName(start)
    const other = isSameClock ? undefined : zonesAt(time, reader).zones[0]
    const isLocal = start.isDate && time.offset === null
    const wall = other && !isLocal ? zone.wallOf(other.instantOf(time.wall)) : time.wall
    return start.isDate ? midnight(wall) : wall
  }
}

/** How long it takes: the longest of what it says and can be believed. */
function lengthOf(
  block: Block,
  { time: start, zone, reader }: { time: FileTime; zone: Zone; reader: EventReader },
): { length: Length; isDamaged: boolean } {
  const isAllDay = start.isDate
  const until = (end: FileTime, wall = end.wall): Length => {
    if (isAllDay) {
      const day = midnight(wall)
      const whole = day.equals(wall) ? day : day.add({ days: 1 })
      return { days: start.wall.until(whole, { largestUnit: 'days' }).days, seconds: 0 }
    }
    const other =
      end.isDate || zoneName(end) === zoneName(start) ? zone : zonesAt(end, reader).zones[0]
    const seconds = zone
      .instantOf(start.wall)
      .until((other ?? zone).instantOf(wall))
      .total('seconds')
    return { days: 0, seconds }
  }
  const ends = linesNamed(block, 'dtend').map((line) => {
    const end = timeOf(line.value, line)
    const day = end ? null : dayIn(line.value)
    const length = end ? until(end) : day && until(day, day.wall.add({ days: 1 }))
    return { length, isRead: end !== null }
  })
  const durations = linesNamed(block, 'duration').map(({ value }) => {
    const length = durationOf(value)
    const whole = length && isAllDay
    return {
      length: whole
        ? { days: length.days + Math.ceil(length.seconds / 86_400), seconds: 0 }
        : length,
      isRead: length !== null,
    }
  })
  const said = [...ends, ...durations]
  const believed = said.flatMap(({ length }) => (length && isBelieved(length) ? [length] : []))
  const longest = believed.toSorted((one, other) => secondsOf(other) - secondsOf(one))[0]
  const isDamaged = said.some(({ length, isRead }) => !isRead || !length || !isPossible(length))
  if (longest) return { length: longest, isDamaged }
  if (isAllDay) return { length: { days: 1, seconds: 0 }, isDamaged }
  const isUnsaid = !isDamaged && block.isWhole
  return {
    length: isUnsaid ? { days: 0, seconds: UNSAID_SECONDS } : { days: 0, seconds: 0, isOpen: true },
    isDamaged: !isUnsaid,
  }
}

const secondsOf = ({ days, seconds }: Length) => days * 86_400 + seconds
const isPossible = (length: Length) =>
  secondsOf(length) >= 0 && secondsOf(length) <= MOST_DAYS * 86_400
/** Whether somebody may have meant a length. */
export const isBelieved = (length: Length) => isPossible(length) && secondsOf(length) > 0

function stretchOf(
  start: Temporal.PlainDateTime,
  zone: Zone,
  { days, seconds, isOpen }: Length,
): Stretch {
  const from = zone.instantOf(start)
  const last = isOpen ? midnight(start).add({ days: 1 }) : start.add({ days })
  const until = (days === 0 && !isOpen ? from : zone.instantOf(last)).add({
    milliseconds: Math.round(seconds * 1_000),
  })
  return [Math.floor(from.epochMilliseconds / 1_000), Math.ceil(until.epochMilliseconds / 1_000)]
}

/** Whether an event takes time of its owner: it is neither free, cancelled, nor declined. */
export function isBusyEvent(block: Block, owners: ReadonlySet<string>): boolean {
  // A text that goes on in the next line may begin like this, but with a space.
  const is = (name: string, value: string) => {
    const lines = linesNamed(block, name)
    return lines.length > 0 && lines.every((line) => line.value.trimEnd().toUpperCase() === value)
  }
  if (is('status', 'CANCELLED') || is('transp', 'TRANSPARENT')) return false
  if (is('x-microsoft-cdo-busystatus', 'FREE')) return false
  return !linesNamed(block, 'attendee').some((attendee) => {
    const address = attendee.value
      .trim()
      .replace(/^mailto:/i, '')
      .toLowerCase()
    return paramOf(attendee, 'partstat')?.toUpperCase() === 'DECLINED' && owners.has(address)
  })
}
