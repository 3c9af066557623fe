import { describe, expect, test } from 'vitest'
import { isOffered, offeredDays, offeredSlots, offeredStarts } from './offered.ts'
import { buildRules, dayBefore, everyDay, interval } from './testing/builders.ts'

describe('checking one start', () => {
  const check = (start: string) => isOffered(buildRules(), Temporal.Instant.from(start), dayBefore)

  test('accepts a listed start, in whatever offset it is written', () => {
    expect(check('2026-06-01T09:00-03:00')).toBe(true)
    expect(check('2026-06-01T12:00Z')).toBe(true)
  })

  test.each([
    ['off the grid', '2026-06-01T09:30-03:00'],
    ['outside the hours', '2026-06-01T12:00-03:00'],
    ['with seconds', '2026-06-01T09:00:01-03:00'],
    ['with milliseconds', '2026-06-01T09:00:00.001-03:00'],
    ['with nanoseconds', '2026-06-01T09:00:00.000000001-03:00'],
    ['a nanosecond early', '2026-06-01T08:59:59.999999999-03:00'],
    ['in the past', '2026-05-29T09:00-03:00'],
    ['beyond the horizon', '2026-08-03T09:00-03:00'],
    ['in the last year that exists', '+275760-09-13T00:00Z'],
    ['in the first year that exists', '-271821-04-20T00:00Z'],
  ])('refuses a start %s', (_, start) => {
    expect(check(start)).toBe(false)
  })
})

describe('several days', () => {
  test('the starts of a range are those of its days in order', () => {
    const rules = buildRules()
    const days = ['2026-06-01', '2026-06-02', '2026-06-03']
    expect(offeredStarts(rules, '2026-06-01', '2026-06-03', dayBefore)).toEqual(
      days.flatMap((date) =>
        offeredSlots(rules, date, dayBefore).map((slot) => slot.epochMilliseconds),
      ),
    )
  })

  test('a range of centuries costs no more than the horizon', () => {
    expect(
      offeredStarts(buildRules({ horizonDays: 7 }), '0000-01-01', '9999-12-31', dayBefore),
    ).toHaveLength(35)
  })

  test('slots stay right through more zoned times than are kept', () => {
    const rules = buildRules({ sessionDuration: 1, windows: everyDay('00:00', '24:00') })
    const days = Array.from({ length: 8 }, (_, index) => `2026-06-0${index + 1}`)
    const listed = days.flatMap((date) => offeredSlots(rules, date, dayBefore))
    expect(listed.map((slot) => slot.epochMilliseconds)).toEqual(
      offeredStarts(rules, '2026-06-01', '2026-06-08', dayBefore),
    )
    expect(listed).toHaveLength(8 * 1440)
  })

  test('a calendar says for every day whether it still has slots', () => {
    const rules = buildRules({
      timeOff: [interval('2026-06-01T00:00-03:00', '2026-06-02T00:00-03:00')],
    })
    expect(offeredDays(rules, '2026-05-31', '2026-06-02', dayBefore)).toEqual([
      { date: '2026-05-31', available: false },
      { date: '2026-06-01', available: false },
      { date: '2026-06-02', available: true },
    ])
  })

  test('a range that ends before it begins is empty', () => {
    expect(offeredStarts(buildRules(), '2026-06-03', '2026-06-01', dayBefore)).toEqual([])
    expect(offeredDays(buildRules(), '2026-06-03', '2026-06-01', dayBefore)).toEqual([])
  })
})
