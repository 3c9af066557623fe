import {
  appointmentItem,
  dayOfWeek,
  place,
  recurringFrequency,
  recurringStatus,
} from '@encaixe/contracts'
import { z } from 'zod'
import type { Prisma, RecurringSchedule as SeriesRow } from '../../generated/client.ts'
import type { Series, Terms } from './recurrence.rule.ts'

export const dateColumn = (date: string): Date => new Date(`${date}T00:00:00Z`)
const dayColumn = z.date().transform((column) => column.toISOString().slice(0, 10))

export const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)

const agreed = {
  startTime: z.string(),
  durationMinutes: z.int(),
  priceCents: z.int(),
  timezone: z.string(),
}
/** Columns whose type does not say what is in them. */
const columns = z.object({
  ...agreed,
  frequency: recurringFrequency,
  dayOfWeek,
  startsOn: dayColumn,
  endsOn: dayColumn.nullable(),
  status: recurringStatus,
  items: z.array(appointmentItem).nullable(),
  place: place.nullable(),
  terms: z.array(z.object({ firstNumber: z.int(), anchor: z.string(), ...agreed })),
  pauses: z.array(z.object({ from: z.string(), until: z.string().nullable() })),
})
/** A series as it is stored: its rule, its people, and what was agreed. */
export type KeptSeries = ReturnType<typeof keptSeries>

/** @throws ZodError for a row that has no terms yet: queries ask for {@link withTerms} */
export const keptSeries = (row: SeriesRow) => ({ ...row, ...columns.parse(row) })

/** Rows that can be used: one of scheduling's time that was never taken over has no terms. */
export const withTerms = {
  termsVersion: { not: null },
} satisfies Prisma.RecurringScheduleWhereInput

/** What an occurrence is, as agreed when the series began. */
export const serviceOfSeries = ({
  serviceId,
  serviceName,
}: Pick<KeptSeries, 'serviceId' | 'serviceName'>) =>
  serviceId !== null && serviceName !== null ? { id: serviceId, name: serviceName } : null

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

/** A rule as columns; a new version of it goes with {@link nextVersion}. */
export const ruleColumns = ({ frequency, startsOn, endsOn, count, terms, pauses }: Series) => ({
  frequency,
  startsOn: dateColumn(startsOn),
  endsOn: endsOn === null ? null : dateColumn(endsOn),
  count,
  pauses: pauses.map((pause) => ({ ...pause })),
  ...termsColumns(terms),
})

export const nextVersion = ({ version }: Pick<KeptSeries, 'version'>, now: Temporal.Instant) => ({
  version: version + 1,
  termsVersion: version + 1,
  updatedAt: dateOf(now),
})
