import { type Block, type Line, linesNamed, paramOf } from './content-lines.ts'

/** A time as a file writes it. */
export interface FileTime {
  /** Midnight for a day. */
  wall: Temporal.PlainDateTime
  isDate: boolean
  /** A zone in the time itself: UTC, or an offset. */
  offset: string | null
  /** The name of its zone. */
  tzid: string | null
}

/** `days` are days of the calendar, `seconds` pass by any clock (RFC 5545, 3.8.5.3). */
export interface Length {
  days: number
  seconds: number
  /** Nobody knows how long: up to the end of its day. */
  isOpen?: true
}

const DATE = /^(\d{4})-?(\d\d)-?(\d\d)/
const TIME = /^[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i
const DURATION =
  /^\+?P(?=\d|T\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** Reads a day or a time, also with the hyphens and colons of ISO 8601. A time without a clock is a day. */
export function timeOf(value: string, line?: Pick<Line, 'params'>): FileTime | null {
  const text = value.trim()
  const date = DATE.exec(text)
  if (!date) return null
  const rest = text.slice(date[0].length)
  const day = dayOf(date)
  const isDate = rest === '' || (line !== undefined && /;value=date(;|$)/i.test(line.params))
  const time = TIME.exec(rest)
  if (!day || (rest !== '' && !time)) return null
  const tzid = (line && paramOf(line, 'tzid')) ?? null
  const wall = day.toPlainDateTime()
  if (isDate) return { wall, isDate, offset: null, tzid }
  const [hour = 0, minute = 0, second = 0] = (time?.slice(1, 4) ?? []).map((part) =>
    Number(part ?? 0),
  )
  if (hour > 24 || minute > 59 || second > 60) return null
  const offset = time?.[4]?.toUpperCase() ?? null
  return {
    wall: wall.add({ hours: hour, minutes: minute, seconds: Math.min(second, 59) }),
    ...{ isDate, tzid, offset: offset === 'Z' ? 'UTC' : offset },
  }
}

function dayOf([, year, month, day]: RegExpExecArray): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The day that a damaged time still names. */
export function dayIn(value: string): FileTime | null {
  const [found] = /(?:19|2\d)\d\d-?\d\d-?\d\d/.exec(value) ?? []
  return found === undefined ? null : timeOf(found)
}

/** Reads a duration that is not negative. */
export function durationOf(value: string): Length | null {
  const found = DURATION.exec(value.trim())
  if (!found) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return { days: weeks * 7 + days, seconds: hours * 3_600 + minutes * 60 + seconds }
}

/** The first time of a property that can be read, or the day of one that cannot. */
export function timeNamed(
  block: Block,
  name: string,
): { time: FileTime; isDamaged: boolean } | null {
  const lines = linesNamed(block, name)
  for (const line of lines) {
    const time = timeOf(line.value, line)
    if (time) return { time, isDamaged: false }
  }
  for (const { value } of lines) {
    const time = dayIn(value)
    if (time) return { time, isDamaged: true }
  }
  return null
}
