import { recurringStatus } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import {
  fromToday,
  requireNear,
  type SeriesChange,
  statusOfSeriesAfter,
} from './series-dates.rule.ts'

const today = Temporal.PlainDate.from('2026-11-20')

test('requireNear accepts dates up to two years ahead and one year back', () => {
  const near = (date: string) => () => requireNear('startsOn', date, today)
  expect(near('2028-11-20')).not.toThrow()
  expect(near('2025-11-19')).not.toThrow()
  for (const date of ['2028-11-21', '2025-11-18'])
    expect(near(date), date).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: {
          errors: [{ path: 'startsOn', message: 'Escolha uma data dos próximos dois anos.' }],
        },
      }),
    )
})

test('fromToday lets a change of a series begin today at the earliest', () => {
  expect(fromToday(undefined, today)).toBe('2026-11-20')
  expect(fromToday('2026-11-19', today)).toBe('2026-11-20')
  expect(fromToday('2026-11-21', today)).toBe('2026-11-21')
})

test.each<[SeriesChange, string]>([
  ['changed', 'active: active, paused: paused, ended: refused'],
  ['paused', 'active: paused, paused: refused, ended: refused'],
  ['resumed', 'active: refused, paused: active, ended: refused'],
  ['ended', 'active: ended, paused: ended, ended: refused'],
])('a series that is %s', (change, expected) => {
  const after = (status: (typeof recurringStatus.options)[number]) => {
    try {
      return statusOfSeriesAfter(status, change)
    } catch (error) {
      expect(error).toMatchObject({ code: 'INVALID_TRANSITION', details: { from: status } })
      return 'refused'
    }
  }
  const statuses = recurringStatus.options.map((status) => `${status}: ${after(status)}`)
  expect(statuses.join(', ')).toBe(expected)
})
