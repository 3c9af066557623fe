import {
  type ClientCard,
  conflictReason,
  dayOfWeek,
  type RecurringSchedule,
  recurringFrequency,
  recurringStatus,
  type ToldOccurrence,
  type ToldSeries,
} from '@encaixe/contracts'
import { z } from 'zod'
import type {
  RecurringOccurrence as OccurrenceRow,
  Prisma,
  RecurringSchedule as SeriesRow,
} from '../../generated/client.ts'
import { type Occurrence, occurrencesOf, type Series, type Terms } from './recurrence.rule.ts'

const storedTerms = z.array(
  z.object({
    firstNumber: z.int(),
    anchor: z.string(),
    startTime: z.string(),
    durationMinutes: z.int(),
    priceCents: z.int(),
    timezone: z.string(),
  }),
)
const storedPauses = z.array(z.object({ from: z.string(), until: z.string().nullable() }))

export const dateColumn = (date: string): Date => new Date(`${date}T00:00:00Z`)
const dateOfColumn = (column: Date): string => column.toISOString().slice(0, 10)

export const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)

/** What the rule looks at. */
export const seriesOf = (row: SeriesRow): Series => ({
  frequency: recurringFrequency.parse(row.frequency),
  startsOn: dateOfColumn(row.startsOn),
  endsOn: row.endsOn && dateOfColumn(row.endsOn),
  count: row.count,
  terms: storedTerms.parse(row.terms),
  pauses: storedPauses.parse(row.pauses),
})

/** The last terms agreed on, as columns beside `terms`: what lists show and SQL can read. */
export function termsColumns(terms: readonly Terms[]) {
  const last = terms.at(-1)
  if (!last) throw new Error('a series without terms')
  const { startTime, durationMinutes, priceCents, timezone, anchor } = last
  return {
    terms: terms.map((one) => ({ ...one })),
    dayOfWeek: Temporal.PlainDate.from(anchor).dayOfWeek % 7,
    startTime,
    durationMinutes,
    priceCents,
    timezone,
  }
}

const ruleOf = (row: SeriesRow) => {
  const { frequency, startsOn, endsOn, count } = seriesOf(row)
  return {
    frequency,
    dayOfWeek: dayOfWeek.parse(row.dayOfWeek),
    startTime: row.startTime,
    durationMinutes: row.durationMinutes,
    priceCents: row.priceCents,
    startsOn,
    endsOn,
    count,
    status: recurringStatus.parse(row.status),
  }
}

/** What each of them is. */
const offerOfSeries = ({ serviceId, serviceName, placeId }: SeriesRow) => ({
  service: serviceId && serviceName ? { id: serviceId, name: serviceName } : null,
  placeId,
})

/** As events tell it. */
export const toldSeriesOf = (row: SeriesRow): ToldSeries => ({
  id: row.id,
  professionalId: row.professionalId,
  clientId: row.clientId,
  ...ruleOf(row),
  ...offerOfSeries(row),
  timezone: row.timezone,
  version: row.version,
})

export const toldOccurrenceOf = (one: Occurrence): ToldOccurrence => ({
  number: one.number,
  startsAt: one.startsAt.toString(),
  endsAt: one.endsAt.toString(),
  priceCents: one.priceCents,
})

/** At most so many of the next occurrences are told. */
const MOST_NEXT = 8
/** Within which a monthly one has its next 8 in any case. */
const NEXT_WITHIN = { months: 10 }

type LeftOut = Pick<OccurrenceRow, 'number' | 'startsAt' | 'conflict' | 'cancelled'>

/** As its professional sees it. */
export function seriesViewOf(
  row: SeriesRow & { occurrences: LeftOut[] },
  client: ClientCard,
  now: Temporal.Instant,
): RecurringSchedule {
  const today = now.toZonedDateTimeISO(row.timezone).toPlainDate()
  const conflicts = row.occurrences
    .filter(({ conflict, startsAt }) => conflict !== null && startsAt > dateOf(now))
    .map(({ startsAt, conflict }) => ({
      startsAt: startsAt.toISOString(),
      reason: conflictReason.parse(conflict),
    }))
  const notBooked = new Set(conflicts.map(({ startsAt }) => Date.parse(startsAt)))
  const cancelled = new Set(
    row.occurrences.filter((one) => one.cancelled).map(({ number }) => number),
  )
  const from = today.subtract({ days: 1 })
  const begins = today.toString() > dateOfColumn(row.startsOn) ? today : dateOfColumn(row.startsOn)
  const until = Temporal.PlainDate.from(begins).add(NEXT_WITHIN)
  return {
    id: row.id,
    client,
    ...ruleOf(row),
    ...offerOfSeries(row),
    nextOccurrences: occurrencesOf(seriesOf(row), from.toString(), until.toString())
      .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0)
      .filter(
        ({ number, startsAt }) =>
          !cancelled.has(number) && !notBooked.has(startsAt.epochMilliseconds),
      )
      .slice(0, MOST_NEXT)
      .map(({ startsAt }) => startsAt.toString()),
    conflicts,
  }
}

/** The rows that {@link seriesViewOf} needs, in their order: those that are not booked. */
export const withLeftOut = {
  occurrences: {
    where: { OR: [{ conflict: { not: null } }, { cancelled: true }] },
    orderBy: { number: 'asc' },
    select: { number: true, startsAt: true, conflict: true, cancelled: true },
  },
} satisfies Prisma.RecurringScheduleInclude
