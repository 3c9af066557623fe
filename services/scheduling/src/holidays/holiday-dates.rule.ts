import type { Holiday } from '@encaixe/contracts'

/** Where a page is, as far as holidays depend on it. */
export interface HolidayPlace {
  /** Two letters; null: nobody said. */
  state: string | null
  city: string | null
}

export type HolidayLevel = Holiday['level']

/**
 * When a holiday is, each year: `12-25`, `easter -2` (days from Easter Sunday), or `08-11 sunday` (that day, else the
 * Sunday after it).
 */
export interface HolidayRule {
  rule: string
  name: string
  level: HolidayLevel
  optional: boolean
  /** The first year it is one. */
  since?: number
}

export type DatedHoliday = Pick<Holiday, 'date' | 'name' | 'level' | 'optional'>

/** Easter Sunday of a Gregorian year, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}

/** @throws RangeError for a rule that cannot be read */
export function dateOfRule(rule: string, year: number): Temporal.PlainDate {
  const fromEaster = /^easter ?(-?\d+)$/.exec(rule)?.[1]
  if (fromEaster !== undefined) return easterOf(year).add({ days: Number(fromEaster) })
  const [, day, sunday] = /^(\d\d-\d\d)( sunday)?$/.exec(rule) ?? []
  if (day === undefined) throw new RangeError(`not the rule of a holiday: ${JSON.stringify(rule)}`)
  const date = Temporal.PlainDate.from(`${year}-${day}`)
  return sunday === undefined ? date : date.add({ days: (7 - date.dayOfWeek) % 7 })
}

const WEIGHT: Readonly<Record<HolidayLevel, number>> = { national: 0, state: 1, municipal: 2 }

/**
 * The holidays from one date through another, by date. Of several on one date, a full one counts before an optional
 * one, then the nation's before the state's and the city's.
 */
export function holidaysBetween(
  rules: readonly HolidayRule[],
  { from, to }: { from: string; to: string },
): DatedHoliday[] {
  const found = new Map<string, DatedHoliday>()
  const lastYear = Number(to.slice(0, 4))
  for (let year = Number(from.slice(0, 4)); year <= lastYear; year += 1) {
    for (const { rule, since = 0, ...holiday } of rules) {
      const date = dateOfRule(rule, year).toString()
      if (year < since || date < from || date > to) continue
      const other = found.get(date)
      if (!other || isBefore(holiday, other)) found.set(date, { date, ...holiday })
    }
  }
  return [...found.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}

const isBefore = (
  one: Pick<HolidayRule, 'optional' | 'level'>,
  other: Pick<HolidayRule, 'optional' | 'level'>,
) => (one.optional === other.optional ? WEIGHT[one.level] < WEIGHT[other.level] : !one.optional)

/** The day left alone between a holiday and a weekend, unless it is a holiday itself. */
export function bridgeOf(
  { date }: Pick<DatedHoliday, 'date'>,
  isHoliday: (date: string) => boolean,
): string | undefined {
  const day = Temporal.PlainDate.from(date)
  const alone = { 2: day.subtract({ days: 1 }), 4: day.add({ days: 1 }) }[day.dayOfWeek]?.toString()
  return alone === undefined || isHoliday(alone) ? undefined : alone
}
