import { expect, test } from 'vitest'
import { noWish } from '../../language/wishes/wish.rule.ts'
import { daysByDistance, distanceTo, nearestOfDay } from './find-starts.ts'

const at = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
const day = (...clocks: string[]) =>
  clocks.map((clock) => ({ startsAt: clock, minutes: at(clock) }))
const exactly = (clock: string) => [{ from: at(clock), to: at(clock) }]
const near = (clocks: string[], wished: string, most = 2) =>
  nearestOfDay(day(...clocks), exactly(wished), most).map(({ startsAt }) => startsAt)

/** Grids of 50, 45, 30 and 60 minutes. */
test.each([
  [['13:00', '13:50', '14:40', '15:30', '16:20'], '15:00', ['14:40', '15:30']],
  [['9:00', '9:45', '10:30', '11:15'], '10:00', ['9:45', '10:30']],
  [['10:00', '10:30', '11:30'], '11:00', ['10:30', '11:30']],
  [['8:00', '13:00', '18:00'], '17:30', ['13:00', '18:00']],
])('of %j the nearest to %s are %j, before and after it', (clocks, wished, expected) => {
  expect(near(clocks, wished)).toEqual(expect.arrayContaining(expected))
})

test('where nothing is free before the wished hour, the two after it are the nearest', () => {
  expect(near(['16:00', '17:00', '18:00'], '9:00')).toEqual(['16:00', '17:00'])
})

test('an hour that means morning or evening is near to both', () => {
  const times = [{ from: at('9:00'), to: at('9:00'), otherwise: at('21:00') }]
  expect(distanceTo(times, at('20:30'))).toBe(30)
  expect(distanceTo([{ from: at('13:00'), to: at('18:00') }], at('15:00'))).toBe(0)
})

test('the days beside the wished one come in the order of their distance', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30']
  const choice = { days: [{ from: '2026-11-26', to: '2026-11-26' }], weekdays: [], times: [] }
  expect(daysByDistance(days, { ...noWish, choices: [choice] })).toEqual([
    '2026-11-25',
    '2026-11-27',
    '2026-11-24',
    '2026-11-30',
  ])
})
