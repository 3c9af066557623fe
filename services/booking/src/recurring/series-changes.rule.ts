import { AppError } from '@encaixe/contracts'
import {
  dayOf,
  type Occurrence,
  type Pause,
  placeOf,
  plannedOccurrences,
  type Series,
  type Terms,
  timesOf,
  weekdayOfMonth,
} from './recurrence.rule.ts'

/** What a professional wants to be otherwise from a local day on. */
export interface WantedTerms {
  from: string
  startTime?: string | undefined
  /** 0 = Sunday … 6 = Saturday. */
  dayOfWeek?: number | undefined
  durationMinutes?: number | undefined
  priceCents?: number | undefined
}

/** How far ahead the first occurrence under new terms is looked for. */
const LOOK_AHEAD = { months: 30 }

/**
 * The terms after a change. They begin with the first occurrence, by the terms until now, that lies on or
 * after the day and is ahead, before and after the change. Terms agreed for later stay but for what changes,
 * and the new time zone of the page counts from here on.
 * @throws AppError VALIDATION_FAILED when nothing is ahead from that day on
 */
export function changedTerms(
  series: Series,
  wanted: WantedTerms,
  { timezone, now }: { timezone: string; now: Temporal.Instant },
): Terms[] {
  const isAhead = ({ startsAt }: Pick<Occurrence, 'startsAt'>) =>
    Temporal.Instant.compare(startsAt, now) > 0
  const until = Temporal.PlainDate.from(wanted.from).add(LOOK_AHEAD).toString()
  for (const old of plannedOccurrences(series, wanted.from, until).filter(isAhead)) {
    const held = termsAt(series, old.number)
    const terms: Terms = {
      ...{ ...wantedOver(held, wanted), timezone },
      firstNumber: old.number,
      anchor: anchorOf(series, wanted, old.date),
    }
    if (!isAhead(timesOf(terms, Temporal.PlainDate.from(terms.anchor)))) continue
    const earlier = series.terms.filter(({ firstNumber }) => firstNumber < old.number)
    const later = series.terms.filter(({ firstNumber }) => firstNumber > old.number)
    return [...earlier, terms, ...later.map((one) => laterTerms(series, terms, one, wanted))]
  }
  throw new AppError('VALIDATION_FAILED', 'The series has nothing ahead from that day on.', {
    errors: [{ path: 'from', message: 'Não há mais horários desta série a partir desse dia.' }],
  })
}

/** The terms of one occurrence. */
export function termsAt({ terms }: Pick<Series, 'terms'>, number: number): Terms {
  const found = terms.findLast(({ firstNumber }) => firstNumber <= number)
  if (!found) throw new Error('a series without terms')
  return found
}

/** Terms that begin later, with what changes now. */
const laterTerms = (series: Series, terms: Terms, later: Terms, wanted: WantedTerms): Terms => ({
  ...{ ...wantedOver(later, wanted), timezone: terms.timezone },
  ...(wanted.dayOfWeek !== undefined && {
    anchor: dayOf(series, terms, later.firstNumber).toString(),
  }),
})

const wantedOver = (held: Terms, wanted: WantedTerms): Terms => ({
  ...held,
  startTime: wanted.startTime ?? held.startTime,
  durationMinutes: wanted.durationMinutes ?? held.durationMinutes,
  priceCents: wanted.priceCents ?? held.priceCents,
})

/**
 * The day of the first occurrence that changes. Another weekday is that of the seven days which end with the
 * old one, but never before the day from which things change: then it is the one after it.
 */
function anchorOf(
  { frequency, startsOn }: Series,
  { from, dayOfWeek }: WantedTerms,
  old: string,
): string {
  const held = Temporal.PlainDate.from(old)
  if (dayOfWeek === undefined || held.dayOfWeek % 7 === dayOfWeek) return old
  const weekday = dayOfWeek === 0 ? 7 : dayOfWeek
  if (frequency === 'monthly') {
    const month = held.toPlainYearMonth()
    const place = placeOf(startsOn)
    const day = weekdayOfMonth(month, weekday, place).toString()
    return day >= from ? day : weekdayOfMonth(month.add({ months: 1 }), weekday, place).toString()
  }
  const weekBefore = held.subtract({ days: 6 })
  const earliest = weekBefore.toString() > from ? weekBefore : Temporal.PlainDate.from(from)
  return earliest.add({ days: (weekday - earliest.dayOfWeek + 7) % 7 }).toString()
}

/** The last day of a series that ends on the day before this one, or has ended earlier. */
export function lastDayBefore(from: string, { endsOn }: Pick<Series, 'endsOn'>): string {
  const before = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()
  return endsOn !== null && endsOn < before ? endsOn : before
}

/** Without occurrences from a day on, until it is resumed. */
export const pausedFrom = (pauses: readonly Pause[], from: string): Pause[] => [
  ...pauses.filter((pause) => pause.from < from),
  { from, until: null },
]

/** With occurrences again from a day on; a pause that leaves nothing out any more is forgotten. */
export const resumedFrom = (pauses: readonly Pause[], from: string): Pause[] =>
  pauses
    .map((pause) =>
      pause.until === null || pause.until > from ? { ...pause, until: from } : pause,
    )
    .filter(({ from: begins, until }) => until === null || begins < until)
