import type { RecurringFrequency } from '@encaixe/contracts'

/** What was agreed for the occurrences from one number on, until later terms begin. */
export interface Terms {
  /** The first occurrence that they are about, counted from 0. */
  firstNumber: number
  /** Its local day; the others of these terms are whole periods after it. */
  anchor: string
  /** Local, `HH:MM`. */
  startTime: string
  durationMinutes: number
  priceCents: number
  /** IANA: the page's when these terms were agreed. */
  timezone: string
}

/** A stretch of local days without occurrences, half-open; null: until further notice. */
export interface Pause {
  from: string
  until: string | null
}

export interface Series {
  frequency: RecurringFrequency
  /** The day of the first one; a monthly series stays in its place of the month. */
  startsOn: string
  /** The last day that can have one. */
  endsOn: string | null
  /** How many there are; what a pause leaves out counts. */
  count: number | null
  /** In their order, the first with number 0. */
  terms: readonly Terms[]
  pauses: readonly Pause[]
}

export interface Occurrence {
  /** Which of the series: it keeps it wherever it moves. */
  number: number
  /** The local day. */
  date: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  priceCents: number
}

/** What takes place from one local day to another, both included, in order. */
export const occurrencesOf = (series: Series, fromDate: string, toDate: string): Occurrence[] =>
  plannedOccurrences(series, fromDate, toDate).filter(({ date }) => !isPaused(series, date))

/** The same with those that a pause leaves out. */
export function plannedOccurrences(series: Series, fromDate: string, toDate: string): Occurrence[] {
  const last = series.endsOn !== null && series.endsOn < toDate ? series.endsOn : toDate
  return series.terms.flatMap((terms, index) => {
    const until = Math.min(
      series.terms[index + 1]?.firstNumber ?? Number.POSITIVE_INFINITY,
      series.count ?? Number.POSITIVE_INFINITY,
    )
    const found: Occurrence[] = []
    for (let number = firstNumberNear(series, terms, fromDate); number < until; number++) {
      const day = dayOf(series, terms, number)
      const date = day.toString()
      if (date > last) break
      if (date >= fromDate) found.push({ number, date, ...timesOf(terms, day) })
    }
    return found
  })
}

/** The local day of an occurrence under these terms. */
export function dayOf(
  { frequency, startsOn }: Pick<Series, 'frequency' | 'startsOn'>,
  { firstNumber, anchor }: Pick<Terms, 'firstNumber' | 'anchor'>,
  number: number,
): Temporal.PlainDate {
  const first = Temporal.PlainDate.from(anchor)
  const periods = number - firstNumber
  if (frequency === 'monthly') {
    const month = first.toPlainYearMonth().add({ months: periods })
    return weekdayOfMonth(month, first.dayOfWeek, placeOf(startsOn))
  }
  return first.add({ weeks: frequency === 'weekly' ? periods : periods * 2 })
}

/** The place of a day among those of its weekday in the month; a fifth one is the last. */
export const placeOf = (date: string): number => Math.ceil(Temporal.PlainDate.from(date).day / 7)

/** @param weekday 1 = Monday … 7 = Sunday, as Temporal has it */
export function weekdayOfMonth(
  month: Temporal.PlainYearMonth,
  weekday: number,
  place: number,
): Temporal.PlainDate {
  const first = month.toPlainDate({ day: 1 })
  const day = 1 + ((weekday - first.dayOfWeek + 7) % 7) + (place - 1) * 7
  return first.with({ day: day > month.daysInMonth ? day - 7 : day })
}

export const isPaused = ({ pauses }: Pick<Series, 'pauses'>, date: string): boolean =>
  pauses.some(({ from, until }) => from <= date && (until === null || date < until))

/** When an occurrence of a day begins and ends. It lasts as long as ever when the clock changes meanwhile. */
export function timesOf(
  { startTime, durationMinutes, priceCents, timezone }: Omit<Terms, 'firstNumber' | 'anchor'>,
  day: Temporal.PlainDate,
): Pick<Occurrence, 'startsAt' | 'endsAt' | 'priceCents'> {
  const startsAt = instantOf(day.toPlainDateTime(startTime), timezone)
  return { startsAt, endsAt: startsAt.add({ minutes: durationMinutes }), priceCents }
}

/**
 * The moment at which a local clock shows a time. One that a clock change skips is the first moment after
 * the change: nobody waits longer than the clock jumped. Of one that occurs twice it is the earlier.
 */
function instantOf(local: Temporal.PlainDateTime, timezone: string): Temporal.Instant {
  const moment = local.toZonedDateTime(timezone, { disambiguation: 'compatible' })
  if (moment.toPlainDateTime().equals(local)) return moment.toInstant()
  const before = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? moment).toInstant()
}

/** A number of these terms at or shortly before the first one on or after a day. */
function firstNumberNear(
  { frequency }: Series,
  { firstNumber, anchor }: Terms,
  date: string,
): number {
  const until = Temporal.PlainDate.from(anchor).until(date, {
    largestUnit: frequency === 'monthly' ? 'months' : 'weeks',
  })
  const periods = {
    weekly: until.weeks,
    biweekly: Math.floor(until.weeks / 2),
    monthly: until.months,
  }
  return firstNumber + Math.max(0, periods[frequency] - 1)
}
