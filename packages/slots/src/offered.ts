import { DAY, dayOfWeek, formatDate, isOddWeek, MINUTE, parseDate } from './day.ts'
import {
  ceilMilliseconds,
  isWholeMillisecond,
  overlaps,
  type TakenTime,
  takenTime,
} from './intervals.ts'
import { checkNumbers, type SlotRules } from './rules.ts'
import { type Hours, hoursByDay, mergeHours, type WorkingWeeks, workingWeeks } from './windows.ts'
import {
  findZone,
  localDay,
  momentNotBefore,
  momentOf,
  spansOfDay,
  type Zone,
  zonedDateTime,
} from './zone.ts'

/** The rules read once, in epoch milliseconds. */
interface Offer {
  zone: Zone
  weeks: WorkingWeeks
  /** Of the days that have hours of their own. */
  ownHours: Map<number, Hours[]>
  busy: TakenTime
  timeOff: TakenTime
  durationMinutes: number
  stepMinutes: number
  buffer: number
  earliest: number
  today: number
  lastDay: number
}

export interface DayAvailability {
  /** YYYY-MM-DD, local */
  date: string
  available: boolean
}

/**
 * The starts offered on one local day, in order, in the professional's zone.
 * @param date YYYY-MM-DD, local
 * @throws RangeError when the date, the zone, a window or a number of the rules cannot be used
 */
export function offeredSlots(
  rules: SlotRules,
  date: string,
  now: Temporal.Instant,
): Temporal.ZonedDateTime[] {
  const day = parseDate(date)
  const offer = readRules(rules, now)
  return startsOn(offer, day).map((start) => zonedDateTime(offer.zone, start))
}

/**
 * The starts offered from one local day through another, as epoch milliseconds, in order: the core of
 * `offeredSlots` without the zoned times, which cost more than the rule itself.
 * @param from YYYY-MM-DD, local
 * @param to YYYY-MM-DD, local, included; none are offered when it is before `from`
 * @throws RangeError as `offeredSlots`
 */
export function offeredStarts(
  rules: SlotRules,
  from: string,
  to: string,
  now: Temporal.Instant,
): number[] {
  return [...startsByDay(rules, { from, to }, now)].flat()
}

/**
 * The first of `offeredStarts`; undefined: there is none. It looks at no day after it.
 * @throws RangeError as `offeredSlots`
 */
export function firstOffered(
  rules: SlotRules,
  days: { from: string; to: string },
  now: Temporal.Instant,
): number | undefined {
  for (const [first] of startsByDay(rules, days, now)) if (first !== undefined) return first
  return undefined
}

function* startsByDay(
  rules: SlotRules,
  { from, to }: { from: string; to: string },
  now: Temporal.Instant,
): Generator<number[]> {
  const firstDay = parseDate(from)
  const lastDay = parseDate(to)
  const offer = readRules(rules, now)
  // Days that cannot have a slot are left out here: a range may be centuries long.
  const last = Math.min(lastDay, offer.lastDay)
  for (let day = Math.max(firstDay, offer.today); day <= last; day += 1) yield startsOn(offer, day)
}

/**
 * Which local days from `from` through `to` still offer a start, one entry a day. The caller bounds
 * the range.
 * @throws RangeError as `offeredSlots`
 */
export function offeredDays(
  rules: SlotRules,
  from: string,
  to: string,
  now: Temporal.Instant,
): DayAvailability[] {
  const firstDay = parseDate(from)
  const lastDay = parseDate(to)
  const offer = readRules(rules, now)
  const days: DayAvailability[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    days.push({ date: formatDate(day), available: startsOn(offer, day).length > 0 })
  }
  return days
}

/**
 * Whether `offeredSlots` lists exactly this start.
 * @throws RangeError as `offeredSlots`
 */
export function isOffered(
  rules: SlotRules,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): boolean {
  const offer = readRules(rules, now)
  const start = startsAt.epochMilliseconds
  // A start of any year may be asked for: only near ones are worth the look into the zone's history.
  if (start < offer.earliest || start > (offer.lastDay + 2) * DAY) return false
  return (
    isWholeMillisecond(startsAt) && startsOn(offer, localDay(offer.zone, start)).includes(start)
  )
}

function readRules(rules: SlotRules, now: Temporal.Instant): Offer {
  checkNumbers(rules)
  const zone = findZone(rules.timezone)
  const today = localDay(zone, now.epochMilliseconds)
  return {
    zone,
    weeks: workingWeeks(rules.windows),
    ownHours: hoursByDay(rules.specialDays),
    busy: takenTime(rules.busy),
    timeOff: takenTime(rules.timeOff),
    durationMinutes: rules.sessionDuration,
    stepMinutes: rules.stepMinutes ?? rules.sessionDuration,
    buffer: rules.bufferMinutes * MINUTE,
    earliest: ceilMilliseconds(now) + rules.minNoticeMinutes * MINUTE,
    today,
    lastDay: today + rules.horizonDays,
  }
}

/** The slot rule: the one place that decides. Listing and checking both ask here. */
function startsOn(offer: Offer, day: number): number[] {
  const starts: number[] = []
  if (day < offer.today || day > offer.lastDay) return starts
  const duration = offer.durationMinutes * MINUTE
  const midnight = day * DAY
  const spans = spansOfDay(offer.zone, day)
  for (const hours of mergeHours(hoursOn(offer, day))) {
    // The grid is the wall clock's; on the day of a clock change the session's real minutes must also
    // be over by the time the window closes.
    const close = momentNotBefore(spans, midnight + hours.end * MINUTE)
    const lastMinute = hours.end - offer.durationMinutes
    for (let minute = hours.start; minute <= lastMinute; minute += offer.stepMinutes) {
      const start = momentOf(spans, midnight + minute * MINUTE)
      if (start === undefined || start < offer.earliest) continue
      const end = start + duration
      if (end > close) continue
      if (overlaps(offer.busy, start - offer.buffer, end + offer.buffer)) continue
      if (overlaps(offer.timeOff, start, end)) continue
      starts.push(start)
    }
  }
  return starts
}

/** The hours of a day's own, else those of its weekday in that week. */
const hoursOn = ({ ownHours, weeks }: Offer, day: number): Hours[] =>
  ownHours.get(day) ?? (isOddWeek(day) ? weeks.odd : weeks.even)[dayOfWeek(day)] ?? []
