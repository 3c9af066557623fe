import { expect, test } from 'vitest'
import { parseHours } from './hours.ts'

test('days and times are spread over the week', () => {
  expect(parseHours('mon-tue 09:00-12:00,13:30-18:00; sat 10:00-14:00')).toEqual([
    { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' },
    { dayOfWeek: 2, startTime: '09:00', endTime: '12:00' },
    { dayOfWeek: 1, startTime: '13:30', endTime: '18:00' },
    { dayOfWeek: 2, startTime: '13:30', endTime: '18:00' },
    { dayOfWeek: 6, startTime: '10:00', endTime: '14:00' },
  ])
})

test('a range may pass the end of the week', () => {
  expect(parseHours('fri-sun 09:00-10:00').map(({ dayOfWeek }) => dayOfWeek)).toEqual([0, 5, 6])
})

test.each(['funday 09:00-10:00', 'mon 9-10', 'mon', 'mon 09:00-10:00 11:00-12:00'])(
  '%s is refused by name',
  (text) => {
    expect(() => parseHours(text)).toThrow('--hours')
  },
)
