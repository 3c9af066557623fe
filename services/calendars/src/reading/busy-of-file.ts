import { type Block, calendarsOf, textOf } from './content-lines.ts'
import {
  type EventRead,
  type EventReader,
  isOfSeries,
  readEvent,
  type Stretch,
} from './event-part.ts'
import { busyPeriods } from './free-busy.ts'
import { MOST_OCCURRENCES, occurrences, TooComplex } from './occurrences.ts'
import { type ZoneReading, zoneById, zoneIdOf, zonesOf } from './zones.ts'

/** The text is no calendar. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

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
  /** Events that may matter and were not read surely: in doubt they block, or nobody can tell when they are. */
  unread: number
  /** Of how many. */
  events: number
}

/** A year of a calendar in which every day has 27 appointments with a pause after each. */
export const MOST_STRETCHES = 10_000

/** The calendars of a file. @throws Unreadable if it has none */
export function calendarsIn(text: string): Block[] {
  const calendars = calendarsOf(text)
  const isCalendar = calendars.some(({ isWhole, blocks }) => isWhole || blocks.some(isTimed))
  if (!isCalendar) throw new Unreadable('this is no iCalendar file')
  return calendars
}
const isTimed = ({ name }: Block) => name === 'vevent' || name === 'vfreebusy'

/**
 * Reads when the owner of an iCalendar file (RFC 5545) is busy: opaque events that are neither cancelled nor declined,
 * repetitions and their exceptions included, and the periods of a VFREEBUSY. All-day events last from local midnight to
 * local midnight in the calendar's zone. What is damaged is read as far as it goes, by itself.
 * @throws Unreadable if it is no calendar; TooComplex if it repeats endlessly often
 */
export function busyOfFile(text: string, reading: Reading): FileContent {
  const calendars = calendarsIn(text)
  const [first] = calendars
  const budget = { left: MOST_OCCURRENCES }
  const read = calendars.map((calendar) => busyOfCalendar(calendar, reading, budget))
  const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0)
  // What stood behind the cut is not known.
  const cut = calendars.at(-1)?.isWhole ? 0 : 1
  return {
    name: textOf(first, 'x-wr-calname') ?? textOf(first, 'name'),
    colour: textOf(first, 'x-apple-calendar-color') ?? textOf(first, 'color'),
    busy: merged(read.flatMap(({ busy }) => busy)).slice(0, MOST_STRETCHES),
    unread: sum(read.map(({ unread }) => unread)) + cut,
    events: sum(read.map(({ events }) => events)) + cut,
  }
}

type Counted = Pick<FileContent, 'busy' | 'unread' | 'events'>

function busyOfCalendar(
  calendar: Block,
  { timezone, from, until, owners }: Reading,
  budget: { left: number },
): Counted {
  const reader = readerOf(calendar, timezone, owners)
  const isNear = ([start, end]: Stretch) => start < end && end > from && start < until
  const { blocks } = calendar
  const free = blocks
    .filter(({ name }) => name === 'vfreebusy')
    .map((block) => safely({ busy: [], isDoubtful: true }, () => busyPeriods(block, reader)))
  const events = blocks
    .filter(({ name }) => name === 'vevent')
    .map((block) => ({
      block,
      ...safely<EventRead>({ parts: [], isDoubtful: true }, () => readEvent(block, reader)),
    }))
  const byUid = Map.groupBy(events, ({ block }) => textOf(block, 'uid') ?? Symbol('no uid'))
  const series = [...byUid.values()].flatMap((all) => {
    const exceptions = all.flatMap(({ parts }) => parts.filter(({ isException }) => isException))
    return all.map(({ block, parts, isDoubtful }) => {
      const read = parts.map((part) =>
        safely({ busy: [], isDoubtful: true }, () => {
          if (!part.isException) return occurrences(part, exceptions, { from, until, budget })
          return { busy: part.isBusy ? [part.stretch(part.start)] : [], isDoubtful: false }
        }),
      )
      const busy = read.flatMap((one) => one.busy).filter(isNear)
      // Of what is surely past nobody has to hear.
      const matters = busy.length > 0 || parts.length === 0 || isOfSeries(block)
      return { busy, isDoubtful: matters && (isDoubtful || read.some((one) => one.isDoubtful)) }
    })
  })
  const all = [...series, ...free]
  return {
    busy: all.flatMap(({ busy }) => busy).filter(isNear),
    unread: all.filter(({ isDoubtful }) => isDoubtful).length,
    events: all.length,
  }
}

/** What a calendar says of itself, by which its events are read. */
export function readerOf(
  calendar: Block,
  timezone: string,
  owners: readonly string[],
): EventReader {
  const page = zoneById(timezone)
  const timezones = calendar.blocks.filter(({ name }) => name === 'vtimezone')
  const zone = textOf(calendar, 'x-wr-timezone')
  const id = zone === null ? null : zoneIdOf(zone)
  const zoneNamed = zonesOf(timezones, id === null ? [page] : [page, zoneById(id)])
  const own: ZoneReading = zone === null ? { zones: [page], isDoubtful: false } : zoneNamed(zone)
  const known = new Set(owners)
  // Google names a person's calendar by the person's address.
  const name = textOf(calendar, 'x-wr-calname')?.toLowerCase()
  if (name?.includes('@')) known.add(name)
  return { zoneNamed, own, owners: known }
}

/** One event that no program could have meant does not take the others along. */
function safely<T>(damaged: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof TooComplex) throw error
    return damaged
  }
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
