import type { DayPart } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { endOfWish, isWishCapped, type WishedTimes, wishedTimesOf, wouldDo } from './wish.rule.ts'

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

test('today and the last day that can be booked are waited for', () => {
  const firstDay = '2026-11-20'
  const lastDay = '2026-11-30'
  const days = [firstDay, lastDay]
  expect(asked({ days })).toEqual(wish({ firstDay, lastDay, days }))
  expect(asked({ days: ['2026-11-20'] })).toMatchObject({ lastDay: '2026-11-20' })
  expect(asked({ from: '2026-11-20', to: '2026-11-20' })).toMatchObject({ days: [] })
  expect(asked({ from: '2026-11-24', to: '2026-11-25' })).toEqual(
    wish({ firstDay: '2026-11-24', lastDay: '2026-11-25' }),
  )
})

test('parts of the day are kept in order, each once', () => {
  const parts: DayPart[] = ['morning', 'evening', 'afternoon', 'evening']
  expect(asked({ parts }).parts).toEqual(['afternoon', 'evening', 'morning'])
  expect(wouldDo(wish({ parts: ['morning'] }), start('23T11:59'))).toBe(true)
})

test.each([
  ['days', { days: ['2026-11-19', '2026-12-01'] }, 'Esses dias não podem ser marcados'],
  ['to', { to: '2026-11-19' }, 'já passou'],
  ['from', { from: '2026-12-01' }, 'ainda não pode ser marcado'],
  ['from', { from: '2026-11-25', to: '2026-11-24' }, 'ainda não pode ser marcado'],
  ['from', { from: '2026-11-21', to: '2026-11-20' }, 'ainda não pode ser marcado'],
])('of %s that nobody can book it is said why', (path, given, words) => {
  expect(() => asked(given)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path, message: expect.stringContaining(words) }] },
    }),
  )
})

test('a wish ends with its last day, on the clock of the page', () => {
  expect(endOfWish(wish(), timezone).toString()).toBe('2026-11-28T03:00:00Z')
})

test.each([
  ['nothing yet', {}, false],
  ['one wish fewer than a page takes a day', { ofPageToday: 49 }, false],
  ['as many wishes as a page takes a day', { ofPageToday: 50 }, true],
  ['one message fewer than a phone is sent a day', { messagesToday: 9 }, false],
  ['as many messages as a phone is sent a day', { messagesToday: 10 }, true],
  ['two open wishes of a phone', { openOfPhone: 2 }, false],
  ['three open wishes of a phone', { openOfPhone: 3 }, true],
])('with %s a wish is taken or refused', (_what, changes, expected) => {
  const counts = { ofPageToday: 0, messagesToday: 0, openOfPhone: 0, ...changes }
  expect(isWishCapped(counts)).toBe(expected)
})
