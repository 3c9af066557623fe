import { AppError } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { plannedOccurrences, type Series } from './recurrence.rule.ts'
import {
  changedTerms,
  lastDayBefore,
  pausedFrom,
  resumedFrom,
  type WantedTerms,
} from './series-changes.rule.ts'

const timezone = 'America/Sao_Paulo'
const now = Temporal.Instant.from('2026-11-20T10:00:00-03:00')

/** Wednesdays at 15:00 from 25 November 2026 on. */
const weekly: Series = {
  frequency: 'weekly',
  startsOn: '2026-11-25',
  endsOn: null,
  count: null,
  terms: [
    {
      ...{ firstNumber: 0, anchor: '2026-11-25', startTime: '15:00', timezone },
      ...{ durationMinutes: 50, priceCents: 15_000 },
    },
  ],
  pauses: [],
}

const after = (series: Series, wanted: WantedTerms, at = now): Series => ({
  ...series,
  terms: changedTerms(series, wanted, { timezone, now: at }),
})

const seen = (series: Series, to: string) =>
  plannedOccurrences(series, '2026-11-01', to).map(({ number, startsAt }) => {
    const at = startsAt.toZonedDateTimeISO(timezone).toPlainDateTime()
    return `${number} ${at.toString({ smallestUnit: 'minute' })}`
  })

test('another time applies from the given day on to the same occurrences', () => {
  expect(seen(after(weekly, { from: '2026-12-02', startTime: '09:00' }), '2026-12-09')).toEqual([
    '0 2026-11-25T15:00',
    '1 2026-12-02T09:00',
    '2 2026-12-09T09:00',
  ])
})

test('another weekday is the first one from that day on', () => {
  const mondays = after(weekly, { from: '2026-12-02', dayOfWeek: 1 })
  expect(seen(mondays, '2026-12-14')).toEqual([
    '0 2026-11-25T15:00',
    '1 2026-12-07T15:00',
    '2 2026-12-14T15:00',
  ])
  const fridays = after(weekly, { from: '2026-11-26', dayOfWeek: 5 })
  expect(seen(fridays, '2026-12-04')).toEqual([
    '0 2026-11-25T15:00',
    '1 2026-11-27T15:00',
    '2 2026-12-04T15:00',
  ])
})

test('a fortnightly series stays in its weeks', () => {
  const fortnightly: Series = { ...weekly, frequency: 'biweekly' }
  expect(seen(after(fortnightly, { from: '2026-11-26', dayOfWeek: 1 }), '2026-12-21')).toEqual([
    '0 2026-11-25T15:00',
    '1 2026-12-07T15:00',
    '2 2026-12-21T15:00',
  ])
})

test('a monthly series keeps its place in the month, or begins next month when this one is over', () => {
  const monthly: Series = { ...weekly, frequency: 'monthly' }
  expect(seen(after(monthly, { from: '2026-12-01', dayOfWeek: 5 }), '2027-01-31')).toEqual([
    '0 2026-11-25T15:00',
    '1 2026-12-25T15:00',
    '2 2027-01-22T15:00',
  ])
  // The fourth Tuesday of December is the 22nd.
  expect(seen(after(monthly, { from: '2026-12-23', dayOfWeek: 2 }), '2027-02-28')).toEqual([
    '0 2026-11-25T15:00',
    '1 2027-01-26T15:00',
    '2 2027-02-23T15:00',
  ])
})

test('a price agreed for later survives another time agreed for sooner', () => {
  const dearer = after(weekly, { from: '2027-01-01', priceCents: 18_000 })
  const moved = after(dearer, { from: '2026-12-02', startTime: '09:00' })
  const january = plannedOccurrences(moved, '2027-01-01', '2027-01-06')
  expect(january).toMatchObject([{ number: 6, priceCents: 18_000 }])
  expect(String(january[0]?.startsAt)).toBe('2027-01-06T12:00:00Z')
  expect(plannedOccurrences(moved, '2026-12-02', '2026-12-02')).toMatchObject([
    { priceCents: 15_000 },
  ])
})

test("today's that has begun, or would have, stays as it was", () => {
  const noon = Temporal.Instant.from('2026-11-25T12:00:00-03:00')
  const earlier = after(weekly, { from: '2026-11-25', startTime: '09:00' }, noon)
  expect(seen(earlier, '2026-12-02')).toEqual(['0 2026-11-25T15:00', '1 2026-12-02T09:00'])
  const evening = Temporal.Instant.from('2026-11-25T16:00:00-03:00')
  const later = after(weekly, { from: '2026-11-25', startTime: '19:00' }, evening)
  expect(seen(later, '2026-12-02')).toEqual(['0 2026-11-25T15:00', '1 2026-12-02T19:00'])
})

test('a change of a series with nothing ahead is refused', () => {
  const over: Series = { ...weekly, count: 2 }
  expect(() => after(over, { from: '2026-12-03', startTime: '09:00' })).toThrow(AppError)
})

test('a pause inside another one, or resumed on its first day, is removed', () => {
  expect(pausedFrom([{ from: '2026-12-10', until: null }], '2026-12-01')).toEqual([
    { from: '2026-12-01', until: null },
  ])
  expect(resumedFrom([{ from: '2026-12-10', until: null }], '2026-12-10')).toEqual([])
  expect(resumedFrom([{ from: '2026-12-01', until: '2026-12-20' }], '2026-12-05')).toEqual([
    { from: '2026-12-01', until: '2026-12-05' },
  ])
})

test('lastDayBefore returns the day before the given one, or an earlier end of the series', () => {
  expect(lastDayBefore('2026-12-01', { endsOn: null })).toBe('2026-11-30')
  expect(lastDayBefore('2026-12-01', { endsOn: '2026-12-15' })).toBe('2026-11-30')
  expect(lastDayBefore('2026-12-01', { endsOn: '2026-11-15' })).toBe('2026-11-15')
})
