import { type Line, linesNamed } from './content-lines.ts'
import { isBelieved, type Part, type Stretch } from './event-part.ts'
import { dayIn, durationOf, type FileTime, type Length, timeOf } from './file-times.ts'
import { readRule } from './recurrence.ts'
import { wallTimeOf } from './zones.ts'

/** The file repeats more often than a calendar of people does. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex'
}

/** Occurrences of one file that are looked at, those long before the horizon included: fifty years of 10 daily series. */
export const MOST_OCCURRENCES = 200_000
/** Of one series: a daily one for 68 years. What comes after is left out, and the series is in doubt. */
const MOST_OF_SERIES = 25_000
/** Dates of one list near the window. */
const MOST_DATES = 10_000
/** An exception may bring later occurrences nearer by so much. */
const LONGEST_SHIFT = { days: 60 }

interface Window {
  from: number
  until: number
  /** Occurrences that may still be looked at. */
  budget: { left: number }
}

interface Start {
  wall: Temporal.PlainDateTime
  /** As long as the event unless it says so. */
  length?: Length
}

/** The occurrences of a series that no exception replaces. @throws TooComplex */
export function occurrences(
  master: Part,
  exceptions: readonly Part[],
  window: Window,
): { busy: Stretch[]; isDoubtful: boolean } {
  const targets = exceptions.flatMap(({ replaces, ...part }) =>
    replaces ? [{ ...replaces, start: part.start, part, wall: master.wallOf(replaces.time) }] : [],
  )
  const replaced = excluding(targets, master)
  const changes = targets
    .filter(({ andFuture }) => andFuture)
    .toSorted((one, other) => Temporal.PlainDateTime.compare(one.wall, other.wall))
  const { starts, isDoubtful } = startsOf(master, window)
  const busy = starts.flatMap(({ wall, length }): Stretch[] => {
    if (replaced(wall)) return []
    const change = changes.findLast((one) => Temporal.PlainDateTime.compare(one.wall, wall) <= 0)
    if (!(change?.part ?? master).isBusy) return []
    if (!change) return [master.stretch(wall, length)]
    return [change.part.stretch(wall.add(change.wall.until(change.start)), length)]
  })
  return { busy, isDoubtful }
}

/** Whether a start is among these times; a day among them means all of it. */
function excluding(
  times: readonly { wall: Temporal.PlainDateTime; time: FileTime }[],
  { isAllDay }: Pick<Part, 'isAllDay'>,
): (start: Temporal.PlainDateTime) => boolean {
  const walls = new Set(times.map(({ wall }) => String(wall)))
  const days = new Set(
    times.flatMap(({ wall, time }) =>
      time.isDate && !isAllDay ? [String(wall.toPlainDate())] : [],
    ),
  )
  return (start) => walls.has(String(start)) || days.has(String(start.toPlainDate()))
}

/** When a series starts, up to the end of the window: its own start, RRULE and RDATE without EXDATE. */
function startsOf(part: Part, { from, until, budget }: Window) {
  const { block, start, wallAt, stretch } = part
  const starts = new Map<string, Start>([[String(start), { wall: start }]])
  const [begin, end] = stretch(start)
  const last = wallAt(until).add(LONGEST_SHIFT)
  const earliest = clockOf(
    wallAt(from)
      .subtract(LONGEST_SHIFT)
      .subtract({ seconds: end - begin }),
  )
  const latest = clockOf(last)
  let isDoubtful = false
  const spend = () => {
    budget.left -= 1
    if (budget.left < 0) throw new TooComplex('the file repeats too often')
  }

  function repeat(value: string) {
    const { rule, isDoubtful: isPartly } = readRule(value, { start, last: last.add({ days: 2 }) })
    isDoubtful ||= isPartly
    if (!rule) return
    const end = rule.until && clockOf(lastOf(rule.until, part))
    let [looked, counted] = [0, 0]
    const iterator = rule.starts()
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      const time = next.value
      const clock = clockOf(time)
      if (clock > latest || (end !== null && clock > end)) return
      spend()
      looked += 1
      if (looked > MOST_OF_SERIES) throw new RangeError('the series repeats too often')
      if (!rule.lets(time)) continue
      counted += 1
      if (rule.count !== null && counted > rule.count) return
      // Most of a long series is past, and a wall time costs a hundred times as much as this.
      if (clock < earliest) continue
      const wall = wallTimeOf(time)
      starts.set(String(wall), { wall })
    }
  }
  for (const { value } of linesNamed(block, 'rrule')) {
    try {
      repeat(value)
    } catch (error) {
      if (error instanceof TooComplex) throw error
      // The library gives up on some rules in the middle.
      isDoubtful = true
    }
  }
  const near = { earliest, latest }
  const more = datesOf(part, 'rdate', near)
  for (const one of more.dates) {
    spend()
    starts.set(String(one.wall), one)
  }
  const excluded = datesOf(part, 'exdate', near)
  const isExcluded = excluding(excluded.dates, part)
  isDoubtful ||= more.isDoubtful || excluded.isDoubtful
  return { starts: [...starts.values()].filter(({ wall }) => !isExcluded(wall)), isDoubtful }
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

/** The last start that UNTIL lets through; a day means all of it. */
function lastOf(until: FileTime, { wallOf, isAllDay }: Part): Temporal.PlainDateTime {
  const wall = wallOf(until)
  return until.isDate && !isAllDay ? wall.with({ hour: 23, minute: 59, second: 59 }) : wall
}

/** Days and times of a list near the window, which may be periods. */
function datesOf(
  part: Part,
  name: 'rdate' | 'exdate',
  { earliest, latest }: { earliest: number; latest: number },
) {
  let isDoubtful = false
  const day = (clock: number) => Math.floor(clock / 1_000_000)
  // Another zone, and the carry between months.
  const [first, last] = [day(earliest) - 100, day(latest) + 100]
  const isNear = (text: string) => {
    const number = /^\d{8}/.test(text) ? Number(text.slice(0, 8)) : null
    return number === null || (number >= first && number <= last)
  }
  const texts = linesNamed(part.block, name).flatMap((line) =>
    line.value.split(',').flatMap((text) => {
      const value = text.trim()
      return value !== '' && isNear(value) ? [{ line, value }] : []
    }),
  )
  isDoubtful ||= texts.length > MOST_DATES
  const dates = texts.slice(0, MOST_DATES).flatMap(({ line, value }) => {
    const [from = '', to] = value.split('/', 2)
    const read = timeOf(from, line)
    // Only what is read surely is left out of a series.
    const time = read ?? (name === 'rdate' ? dayIn(from) : null)
    isDoubtful ||= read === null
    if (!time) return []
    const wall = part.wallOf(time)
    const length = to === undefined ? null : periodOf({ wall, to, line }, part)
    isDoubtful ||= length?.isOpen === true
    if (length) return [{ time, wall, length }]
    const isDay = time.isDate && !part.isAllDay
    return [{ time, wall, ...(isDay && { length: { days: 1, seconds: 0 } }) }]
  })
  return { dates, isDoubtful }
}

/** How long a period of a list is, which names its end or its length. */
function periodOf(
  { wall, to, line }: { wall: Temporal.PlainDateTime; to: string; line: Line },
  part: Part,
): Length | null {
  if (part.isAllDay) return null
  const end = timeOf(to, line)
  const at = (time: Temporal.PlainDateTime) => part.stretch(time, { days: 0, seconds: 0 })[0]
  const length = end
    ? { days: 0, seconds: at(part.wallOf(end)) - at(wall) }
    : (durationOf(to) ?? OPEN)
  return isBelieved(length) ? length : OPEN
}

const OPEN: Length = { days: 0, seconds: 0, isOpen: true }
