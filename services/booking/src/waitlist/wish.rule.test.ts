import type { DayPart } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { endOfWish, type WishedTimes, wishedTimesOf, wouldDo } from './wish.rule.ts'

const timezone = 'America/Sao_Paulo'
const start = (text: string) =>
  Temporal.PlainDateTime.from(`2026-11-${text}`).toZonedDateTime(timezone)
const wish = (changes: Partial<WishedTimes> = {}): WishedTimes => ({
  firstDay: '2026-11-23',
  lastDay: '2026-11-27',
  days: [],
  parts: [],
  ...changes,
})

test.each<[string, Partial<WishedTimes>, string, boolean]>([
  ['any time of its days does', {}, '23T09:00', true],
  ['the last day does', {}, '27T23:00', true],
  ['a day before does not', {}, '22T09:00', false],
  ['a day after does not', {}, '28T00:00', false],
  [
    'a day between the named ones does not',
    { days: ['2026-11-23', '2026-11-27'] },
    '24T09:00',
    false,
  ],
  ['a named day does', { days: ['2026-11-23', '2026-11-27'] }, '27T09:00', true],
  ['noon is afternoon', { parts: ['afternoon'] }, '23T12:00', true],
  ['a minute before noon is morning', { parts: ['afternoon'] }, '23T11:59', false],
  ['six is evening', { parts: ['evening'] }, '23T18:00', true],
  ['one of several parts does', { parts: ['morning', 'evening'] }, '23T19:00', true],
])('%s', (_what, changes, at, expected) => {
  expect(wouldDo(wish(changes), start(at))).toBe(expected)
})

const now = Temporal.Instant.from('2026-11-20T23:30:00-03:00')
const page = { timezone, horizonDays: 10 }
const asked = (given: { days?: string[]; from?: string; to?: string; parts?: DayPart[] }) =>
  wishedTimesOf({ parts: [], ...given }, page, now)

test('a wish without days waits for any day that can be booked', () => {
  expect(asked({})).toEqual(wish({ firstDay: '2026-11-20', lastDay: '2026-11-30' }))
})

test('days are kept in order, each once, without those that cannot be booked', () => {
  const days = ['2026-12-24', '2026-11-25', '2026-11-23', '2026-11-25', '2026-11-01']
  expect(asked({ days })).toEqual(
    wish({ firstDay: '2026-11-23', lastDay: '2026-11-25', days: ['2026-11-23', '2026-11-25'] }),
  )
})

test('a range ends with the horizon, and begins today', () => {
  expect(asked({ from: '2026-11-01', to: '2026-12-31' })).toEqual(
    wish({ firstDay: '2026-11-20', lastDay: '2026-11-30' }),
  )
})

test('days that nobody can book are refused', () => {
  const refused = expect.objectContaining({ code: 'VALIDATION_FAILED' })
  expect(() => asked({ days: ['2026-11-19', '2026-12-01'] })).toThrow(refused)
  expect(() => asked({ to: '2026-11-19' })).toThrow(refused)
  expect(() => asked({ from: '2026-12-01' })).toThrow(refused)
})

test('a wish ends with its last day, on the clock of the page', () => {
  expect(endOfWish(wish(), timezone).toString()).toBe('2026-11-28T03:00:00Z')
})
