import ICAL from 'ical.js'
import { type Part, type Stretch, tzidOf } from './event-part.ts'
import { timeOf, wallTimeOf } from './zones.ts'

/** The file repeats more often than a calendar of people does. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex'
}

/** Occurrences of one file that are looked at, those long before the horizon included: fifty years of 10 daily series. */
export const MOST_OCCURRENCES = 200_000
/** An exception may bring later occurrences nearer by so much. */
const LONGEST_SHIFT = { days: 60 }
/** The occurrences of a series that no exception replaces. */
export function occurrences(
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
