import { expect, test } from 'vitest'
import { occurrencesOf, plannedOccurrences, type Series, type Terms } from './recurrence.rule.ts'

const terms = (changes: Partial<Terms> = {}): Terms => ({
  firstNumber: 0,
  anchor: '2026-11-25',
  startTime: '15:00',
  durationMinutes: 50,
  priceCents: 15_000,
  timezone: 'America/Sao_Paulo',
  ...changes,
})

/** From Wednesday, 25 November 2026, each week at 15:00 in São Paulo, unless a test says otherwise. */
function series({ anchor = '2026-11-25', ...changes }: Partial<Series & Terms> = {}): Series {
  const { frequency = 'weekly', endsOn = null, count = null, pauses = [] } = changes
  const { startTime = '15:00', timezone = 'America/Sao_Paulo' } = changes
  return {
    ...{ frequency, endsOn, count, pauses, startsOn: anchor },
    terms: changes.terms ?? [terms({ anchor, startTime, timezone })],
  }
}

const days = (of: Series, from: string, to: string) =>
  occurrencesOf(of, from, to).map(({ date }) => date)
const localTimes = (of: Series, from: string, to: string, timezone: string) =>
  occurrencesOf(of, from, to).map(({ startsAt }) => {
    const { year, month, day, hour, minute, offset } = startsAt.toZonedDateTimeISO(timezone)
    const at = Temporal.PlainDateTime.from({ year, month, day, hour, minute })
    return `${at.toString({ smallestUnit: 'minute' })}${offset}`
  })

test('a weekly series has its weekday at its local time', () => {
  const [first, second] = occurrencesOf(series(), '2026-11-01', '2026-12-02')
  expect([first?.number, second?.number]).toEqual([0, 1])
  expect(String(first?.startsAt)).toBe('2026-11-25T18:00:00Z')
  expect(String(first?.endsAt)).toBe('2026-11-25T18:50:00Z')
  expect(String(second?.startsAt)).toBe('2026-12-02T18:00:00Z')
  expect(second?.priceCents).toBe(15_000)
})

test('a fortnightly series leaves every other week out, wherever one looks', () => {
  const fortnightly = series({ frequency: 'biweekly' })
  expect(days(fortnightly, '2026-11-25', '2026-12-31')).toEqual([
    '2026-11-25',
    '2026-12-09',
    '2026-12-23',
  ])
  expect(days(fortnightly, '2026-12-10', '2027-01-06')).toEqual(['2026-12-23', '2027-01-06'])
})

test('a monthly series keeps the place of its weekday in the month', () => {
  // The fourth Wednesday, which in some months is the last one.
  expect(days(series({ frequency: 'monthly' }), '2026-11-01', '2027-03-31')).toEqual([
    '2026-11-25',
    '2026-12-23',
    '2027-01-27',
    '2027-02-24',
    '2027-03-24',
  ])
})

test('the fifth one of a month is the last one of every month', () => {
  const fifth = series({ frequency: 'monthly', anchor: '2026-12-30' })
  expect(days(fifth, '2026-12-01', '2027-06-30')).toEqual([
    '2026-12-30',
    '2027-01-27',
    '2027-02-24',
    '2027-03-31',
    '2027-04-28',
    '2027-05-26',
    '2027-06-30',
  ])
})

test('a series ends on its last day, or after its count', () => {
  expect(days(series({ endsOn: '2026-12-09' }), '2026-11-01', '2027-12-31')).toHaveLength(3)
  expect(days(series({ endsOn: '2026-12-08' }), '2026-11-01', '2027-12-31')).toHaveLength(2)
  expect(days(series({ count: 52 }), '2026-11-01', '2030-12-31')).toHaveLength(52)
  expect(days(series({ count: 52 }), '2027-11-10', '2030-12-31')).toEqual([
    '2027-11-10',
    '2027-11-17',
  ])
})

test('a pause leaves days out, which still count', () => {
  const paused = series({ count: 4, pauses: [{ from: '2026-12-02', until: '2026-12-16' }] })
  expect(days(paused, '2026-11-01', '2027-12-31')).toEqual(['2026-11-25', '2026-12-16'])
  const stopped = series({ pauses: [{ from: '2026-12-02', until: null }] })
  expect(days(stopped, '2026-11-01', '2027-12-31')).toEqual(['2026-11-25'])
  expect(plannedOccurrences(paused, '2026-11-01', '2027-12-31')).toHaveLength(4)
})

test('later terms hold from their first occurrence on', () => {
  const moved = series({
    terms: [terms(), terms({ firstNumber: 2, anchor: '2026-12-11', startTime: '09:30' })],
  })
  const seen = localTimes(moved, '2026-11-01', '2026-12-20', 'America/Sao_Paulo')
  expect(seen).toEqual([
    '2026-11-25T15:00-03:00',
    '2026-12-02T15:00-03:00',
    '2026-12-11T09:30-03:00',
    '2026-12-18T09:30-03:00',
  ])
})

test("New York's clocks change in March and November; the time stays", () => {
  const timezone = 'America/New_York'
  const spring = series({ anchor: '2026-03-05', startTime: '18:00', timezone })
  expect(localTimes(spring, '2026-03-01', '2026-03-15', timezone)).toEqual([
    '2026-03-05T18:00-05:00',
    '2026-03-12T18:00-04:00',
  ])
  const autumn = series({ anchor: '2026-10-29', startTime: '18:00', timezone })
  expect(localTimes(autumn, '2026-10-01', '2026-11-07', timezone)).toEqual([
    '2026-10-29T18:00-04:00',
    '2026-11-05T18:00-05:00',
  ])
})

test('a time that the change skips begins when the change is over', () => {
  const timezone = 'America/New_York'
  const skipped = series({ anchor: '2026-03-01', startTime: '02:30', timezone })
  expect(localTimes(skipped, '2026-03-01', '2026-03-15', timezone)).toEqual([
    '2026-03-01T02:30-05:00',
    '2026-03-08T03:00-04:00',
    '2026-03-15T02:30-04:00',
  ])
})

test('a time that occurs twice begins at the earlier one', () => {
  const timezone = 'America/New_York'
  const twice = series({ anchor: '2026-10-25', startTime: '01:30', timezone })
  expect(localTimes(twice, '2026-10-25', '2026-11-08', timezone)).toEqual([
    '2026-10-25T01:30-04:00',
    '2026-11-01T01:30-04:00',
    '2026-11-08T01:30-05:00',
  ])
})

test("Lisbon's clocks change at one in the night; before, at and after it the time stays", () => {
  const timezone = 'Europe/Lisbon'
  const evening = series({ anchor: '2027-03-22', startTime: '20:00', timezone })
  expect(localTimes(evening, '2027-03-22', '2027-04-05', timezone)).toEqual([
    '2027-03-22T20:00+00:00',
    '2027-03-29T20:00+01:00',
    '2027-04-05T20:00+01:00',
  ])
  const night = series({ anchor: '2027-03-21', startTime: '01:15', timezone })
  expect(localTimes(night, '2027-03-21', '2027-03-28', timezone)).toEqual([
    '2027-03-21T01:15+00:00',
    '2027-03-28T02:00+01:00',
  ])
  const twice = series({ anchor: '2026-10-18', startTime: '01:15', timezone })
  expect(localTimes(twice, '2026-10-18', '2026-10-25', timezone)).toEqual([
    '2026-10-18T01:15+01:00',
    '2026-10-25T01:15+01:00',
  ])
})

test('São Paulo of 2018 skipped a midnight in November and had one hour twice in February', () => {
  const timezone = 'America/Sao_Paulo'
  const midnight = series({ anchor: '2018-10-28', startTime: '00:00', timezone })
  expect(localTimes(midnight, '2018-10-28', '2018-11-11', timezone)).toEqual([
    '2018-10-28T00:00-03:00',
    '2018-11-04T01:00-02:00',
    '2018-11-11T00:00-02:00',
  ])
  const twice = series({ anchor: '2018-02-10', startTime: '23:30', timezone })
  expect(localTimes(twice, '2018-02-10', '2018-02-24', timezone)).toEqual([
    '2018-02-10T23:30-02:00',
    '2018-02-17T23:30-02:00',
    '2018-02-24T23:30-03:00',
  ])
  const afternoon = series({ anchor: '2018-02-14', startTime: '15:00', timezone })
  const year = occurrencesOf(afternoon, '2018-02-14', '2019-02-12')
  expect(year).toHaveLength(52)
  for (const { startsAt } of year) {
    expect(startsAt.toZonedDateTimeISO(timezone).toPlainTime().toString()).toBe('15:00:00')
  }
})

test('a session over a clock change lasts as long as ever', () => {
  const timezone = 'America/New_York'
  const [one] = occurrencesOf(
    series({ anchor: '2026-03-08', startTime: '01:30', timezone }),
    '2026-03-08',
    '2026-03-08',
  )
  expect(one?.startsAt.until(one.endsAt).total('minutes')).toBe(50)
})
