import { expect, test } from 'vitest'
import { isOddWeek, parseDate } from './day.ts'
import { isOffered, offeredDays } from './offered.ts'
import { buildRules, dayBefore, hours, interval, MONDAY, offeredTimes } from './testing/builders.ts'

/** MONDAY is in ISO week 23 of 2026. */
const closed = { date: MONDAY, windows: [] }
const morning = { date: MONDAY, windows: [{ startTime: '08:00', endTime: '10:00' }] }

test('a special day without windows offers nothing, and the days around it are as ever', () => {
  const rules = buildRules({ specialDays: [closed] })
  expect(offeredDays(rules, MONDAY, '2026-06-02', dayBefore)).toEqual([
    { date: MONDAY, available: false },
    { date: '2026-06-02', available: true },
  ])
  const nine = Temporal.Instant.from('2026-06-01T09:00-03:00')
  expect(isOffered(buildRules(), nine, dayBefore)).toBe(true)
  expect(isOffered(rules, nine, dayBefore)).toBe(false)
})

test('a special day’s windows replace the weekday’s', () => {
  expect(offeredTimes({ specialDays: [morning] })).toEqual(['08:00', '09:00'])
})

test('a special day opens a weekday that is not worked', () => {
  const sunday = { date: '2026-06-07', windows: [{ startTime: '09:00', endTime: '11:00' }] }
  expect(offeredTimes({ specialDays: [sunday] }, '2026-06-07')).toEqual(['09:00', '10:00'])
})

test('time off wins over a special day', () => {
  const timeOff = [interval('2026-06-01T08:00-03:00', '2026-06-01T09:00-03:00')]
  expect(offeredTimes({ specialDays: [morning], timeOff })).toEqual(['09:00'])
})

test('a special day wins over alternating weeks', () => {
  const windows = [{ ...hours(1, '14:00', '15:00'), weeks: 'odd' as const }]
  expect(offeredTimes({ windows, specialDays: [morning] })).toEqual(['08:00', '09:00'])
})

test.each([
  ['odd', MONDAY, ['09:00']],
  ['even', MONDAY, []],
  ['every', MONDAY, ['09:00']],
  ['odd', '2026-06-08', []],
  ['even', '2026-06-08', ['09:00']],
] as const)('a window of %s weeks on %s', (weeks, date, expected) => {
  expect(offeredTimes({ windows: [{ ...hours(1, '09:00', '10:00'), weeks }] }, date)).toEqual(
    expected,
  )
})

test('windows of alternating weeks that touch are one window, with one grid', () => {
  const windows = [
    hours(1, '09:00', '10:30'),
    { ...hours(1, '10:30', '12:00'), weeks: 'odd' as const },
  ]
  expect(offeredTimes({ windows })).toEqual(['09:00', '10:00', '11:00'])
  expect(offeredTimes({ windows }, '2026-06-08')).toEqual(['09:00'])
})

test.each([
  ['2026-12-31', 'week 53 of 2026', true],
  ['2027-01-03', 'the Sunday of week 53 of 2026', true],
  ['2027-01-04', 'the Monday of week 1 of 2027', true],
  ['2027-01-10', 'the Sunday of week 1 of 2027', true],
  ['2027-01-11', 'week 2 of 2027', false],
  ['2024-12-30', 'week 1 of 2025', true],
  ['2021-01-03', 'week 53 of 2020', true],
  ['1969-12-29', 'week 1 of 1970', true],
])('%s lies in %s', (date, _week, isOdd) => {
  expect(isOddWeek(parseDate(date))).toBe(isOdd)
})

test('a special day of no date, or with an impossible window, is refused by its name', () => {
  const rules = (date: string, endTime: string) =>
    buildRules({ specialDays: [{ date, windows: [{ startTime: '09:00', endTime }] }] })
  expect(() => offeredDays(rules('2026-02-30', '12:00'), MONDAY, MONDAY, dayBefore)).toThrow(
    RangeError,
  )
  expect(() => offeredDays(rules(MONDAY, '08:00'), MONDAY, MONDAY, dayBefore)).toThrow(RangeError)
})
