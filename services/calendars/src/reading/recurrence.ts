import ICAL from 'ical.js'
import { dayIn, type FileTime, timeOf } from './file-times.ts'
import { icalTime } from './zones.ts'

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const BY_DAY = new RegExp(`^[+-]?(?:5[0-3]|[1-4]\\d|[1-9])?(?:${DAYS.join('|')})$`)
/** The greatest number of a part; a negative one counts from the end where `back` says so. */
const NUMBERS: Readonly<Record<string, { least: number; most: number; back?: true }>> = {
  BYSECOND: { least: 0, most: 60 },
  BYMINUTE: { least: 0, most: 59 },
  BYHOUR: { least: 0, most: 23 },
  BYMONTHDAY: { least: 1, most: 31, back: true },
  BYYEARDAY: { least: 1, most: 366, back: true },
  BYWEEKNO: { least: 1, most: 53, back: true },
  BYMONTH: { least: 1, most: 12 },
  BYSETPOS: { least: 1, most: 366, back: true },
}
/** Parts of calendars that nobody here has. */
const SILENT = ['RSCALE', 'SKIP']
const KNOWN = [
  'FREQ',
  'UNTIL',
  'COUNT',
  'INTERVAL',
  'BYDAY',
  'WKST',
  ...Object.keys(NUMBERS),
  ...SILENT,
]

/** A rule of a series, as far as it could be read. */
export interface Rule {
  /** The last day or time of a start. */
  until: FileTime | null
  count: number | null
  /** Starts without the parts that only leave some out: those are asked by `lets`. */
  starts: () => Iterator<ICAL.Time>
  lets: (start: ICAL.Time) => boolean
}

type Parts = Map<string, string>

/** A rule without what cannot be read of it, which may be any text. */
export const cleanRule = (value: string): string =>
  piecesOf(value)
    .map(({ name, values }) => {
      const isKnown = KNOWN.includes(name)
      const clean = values.map((one) => {
        if (name === 'UNTIL') return one.replaceAll(/[^\dTZ:+-]/g, '?')
        return isKnown && isReadable(name, one) ? one : '?'
      })
      return `${isKnown ? name : 'X'}=${clean.join(',')}`
    })
    .join(';')

/**
 * Reads a rule. A part that cannot be read is left out, so that an event repeats rather too often; a rule without a
 * frequency is none.
 * @param last no start after it is wanted
 */
export function readRule(
  value: string,
  { start, last }: { start: Temporal.PlainDateTime; last: Temporal.PlainDateTime },
): { rule: Rule | null; isDoubtful: boolean } {
  const { parts, isDoubtful } = partsOf(value)
  const frequency = parts.get('FREQ')
  if (frequency === undefined) return { rule: null, isDoubtful: true }
  const until = untilOf(parts.get('UNTIL'))
  const limiting = limitsOf(frequency)
  const limits: Parts = new Map([...parts].filter(([name]) => limiting.includes(name)))
  const set: Parts = new Map(
    [...parts].filter(([name]) => !['UNTIL', 'COUNT', ...limiting].includes(name)),
  )
  const base: Parts = new Map([...set].filter(([name]) => ['FREQ', 'INTERVAL'].includes(name)))
  const whole = startsOf(set, start, last)
  const count = parts.get('COUNT')
  return {
    rule: {
      starts: whole ?? startsOf(base, start, last) ?? (() => [icalTime(start)].values()),
      lets: (time) => isLet(limits, time),
      until: until.time,
      count: count === undefined ? null : Number(count),
    },
    isDoubtful: isDoubtful || until.isDamaged || whole === null,
  }
}

/** Leaves out what cannot be read, each value of a list by itself. */
function partsOf(value: string): { parts: Parts; isDoubtful: boolean } {
  const parts: Parts = new Map()
  let isDoubtful = false
  for (const { name, values } of piecesOf(value)) {
    const good = values.filter((one) => isReadable(name, one))
    if (good.length < values.length) isDoubtful = true
    if (good.length > 0 && !SILENT.includes(name)) parts.set(name, good.join(','))
  }
  return { parts, isDoubtful }
}

const piecesOf = (value: string) =>
  value
    .toUpperCase()
    .split(';')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [name = '', given = ''] = text.split('=', 2)
      return { name: name.trim(), values: given.split(',').map((one) => one.trim()) }
    })

function isReadable(name: string, value: string): boolean {
  const numbers = NUMBERS[name]
  if (numbers) {
    const { least, most, back } = numbers
    const size = back ? Math.abs(Number(value)) : Number(value)
    return /^[+-]?\d{1,3}$/.test(value) && size >= least && size <= most
  }
  if (name === 'FREQ') return FREQUENCIES.includes(value)
  if (name === 'BYDAY') return BY_DAY.test(value)
  if (name === 'COUNT' || name === 'INTERVAL') return /^\d{1,5}$/.test(value) && Number(value) > 0
  if (name === 'UNTIL') return (timeOf(value) ?? dayIn(value)) !== null
  return name === 'WKST' ? DAYS.includes(value) : SILENT.includes(name) && /^[A-Z]*$/.test(value)
}

function untilOf(value: string | undefined): { time: FileTime | null; isDamaged: boolean } {
  if (value === undefined) return { time: null, isDamaged: false }
  const time = timeOf(value)
  return time ? { time, isDamaged: false } : { time: dayIn(value), isDamaged: true }
}

/**
 * The parts that only leave out starts of a frequency (RFC 5545, 3.3.10). The library steps on until they let a start
 * through, which is for ever if none does: they are asked here.
 */
function limitsOf(frequency: string): string[] {
  if (frequency === 'YEARLY') return []
  if (frequency === 'MONTHLY' || frequency === 'WEEKLY') return ['BYMONTH']
  return ['BYMONTH', 'BYMONTHDAY', 'BYDAY']
}

function isLet(limits: Parts, time: ICAL.Time): boolean {
  const listOf = (name: string) => limits.get(name)?.split(',')
  const days = ICAL.Time.daysInMonth(time.month, time.year)
  const isOf = (numbers: string[] | undefined, ...values: number[]) =>
    numbers?.some((number) => values.includes(Number(number))) ?? true
  return (
    isOf(listOf('BYMONTH'), time.month) &&
    isOf(listOf('BYMONTHDAY'), time.day, time.day - days - 1) &&
    (listOf('BYDAY')?.some((day) => day.endsWith(DAYS[time.dayOfWeek() - 1] ?? '')) ?? true)
  )
}

/** @returns null if the library takes these parts for a contradiction */
function startsOf(
  parts: Parts,
  start: Temporal.PlainDateTime,
  last: Temporal.PlainDateTime,
): Rule['starts'] | null {
  function begun() {
    const rule = ICAL.Recur.fromString([...parts].map((pair) => pair.join('=')).join(';'))
    // It may search for years up to it.
    rule.until = icalTime(last)
    return rule.iterator(icalTime(start))
  }
  try {
    begun()
  } catch {
    return null
  }
  return function* () {
    const iterator = begun()
    for (let next = iterator.next(); next; next = iterator.next()) yield next
  }
}
