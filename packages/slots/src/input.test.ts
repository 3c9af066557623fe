import { describe, expect, test } from 'vitest'
import { isOffered, offeredDays, offeredSlots } from './offered.ts'
import type { SlotRules } from './rules.ts'
import { buildRules, dayBefore, hours, MONDAY, offeredTimes } from './testing/builders.ts'

describe('input that cannot be used', () => {
  test.each<[string, Partial<SlotRules>, string]>([
    ['an unknown zone', { timezone: 'America/Sampa' }, 'timezone'],
    ['an empty zone', { timezone: '' }, 'timezone'],
    ['a session without length', { sessionDuration: 0 }, 'sessionDuration'],
    ['a negative session', { sessionDuration: -50 }, 'sessionDuration'],
    ['a session of half minutes', { sessionDuration: 12.5 }, 'sessionDuration'],
    ['a session of no number', { sessionDuration: Number.NaN }, 'sessionDuration'],
    ['a negative buffer', { bufferMinutes: -1 }, 'bufferMinutes'],
    ['a negative notice', { minNoticeMinutes: -1 }, 'minNoticeMinutes'],
    ['an endless horizon', { horizonDays: Number.POSITIVE_INFINITY }, 'horizonDays'],
    [
      'a window that may not be saved',
      { windows: [hours(1, '12:00', '09:00')] },
      'windows.0.endTime',
    ],
  ])('%s is a RangeError that names it', (_, changes, name) => {
    const rules = buildRules(changes)
    expect(() => offeredSlots(rules, MONDAY, dayBefore)).toThrow(RangeError)
    expect(() => offeredSlots(rules, MONDAY, dayBefore)).toThrow(name)
    expect(() => isOffered(rules, dayBefore, dayBefore)).toThrow(name)
  })

  test.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-6-1',
    '20260601',
    '2026-06-01T00:00',
    '+002026-06-01',
    'amanhã',
  ])('the date %j is a RangeError', (date) => {
    expect(() => offeredSlots(buildRules(), date, dayBefore)).toThrow(RangeError)
    expect(() => offeredDays(buildRules(), MONDAY, date, dayBefore)).toThrow(RangeError)
  })

  test('a name of a zone is read in any case', () => {
    expect(offeredTimes({ timezone: 'america/SAO_PAULO' })).toEqual(offeredTimes({}))
  })
})
