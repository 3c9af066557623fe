import { describe, expect, test } from 'vitest'
import { isOffered, offeredDays, offeredSlots, offeredStarts } from './offered.ts'
import type { SlotRules } from './rules.ts'
import { buildRules, clockTimes, everyDay, hours, interval } from './testing/builders.ts'

const MONDAY = '2026-06-01'
const dayBefore = Temporal.Instant.from('2026-05-31T12:00-03:00')

function times(changes: Partial<SlotRules>, date = MONDAY, now = dayBefore): string[] {
  return offeredSlots(buildRules(changes), date, now).map((slot) =>
    slot.toPlainTime().toString({ smallestUnit: 'minute' }),
  )
}

describe('the grid', () => {
  test('steps from each window’s start by the session’s length', () => {
    expect(times({})).toEqual(['09:00', '10:00', '11:00', '13:30', '14:30', '15:30', '16:30'])
  })

  test('a session that would end after the window is not offered', () => {
    expect(times({ sessionDuration: 50, windows: [hours(1, '09:00', '11:29')] })).toEqual([
      '09:00',
      '09:50',
    ])
  })

  test('a session that ends exactly with the window is offered', () => {
    expect(times({ sessionDuration: 50, windows: [hours(1, '09:00', '11:30')] })).toEqual([
      '09:00',
      '09:50',
      '10:40',
    ])
  })

  test('windows that touch are one, and so is the grid', () => {
    const windows = [hours(1, '10:00', '12:00'), hours(1, '09:00', '10:00')]
    expect(times({ sessionDuration: 50, windows })).toEqual(['09:00', '09:50', '10:40'])
  })

  test('windows that overlap are one', () => {
    const windows = [hours(1, '09:30', '11:00'), hours(1, '09:00', '10:15')]
    expect(times({ windows })).toEqual(['09:00', '10:00'])
  })

  test('a day may last until 24:00', () => {
    expect(times({ windows: [hours(1, '22:00', '24:00')] })).toEqual(['22:00', '23:00'])
  })

  test('no session crosses midnight, even where the next day goes on', () => {
    const windows = [hours(1, '22:30', '24:00'), hours(2, '00:00', '02:00')]
    expect(times({ windows })).toEqual(['22:30'])
    expect(times({ windows }, '2026-06-02')).toEqual(['00:00', '01:00'])
  })

  test('a day without windows offers nothing', () => {
    expect(times({}, '2026-06-06')).toEqual([])
    expect(times({ windows: [] })).toEqual([])
  })

  test('a slot carries the professional’s zone and offset', () => {
    expect(offeredSlots(buildRules(), MONDAY, dayBefore)[0]?.toString()).toBe(
      '2026-06-01T09:00:00-03:00[America/Sao_Paulo]',
    )
  })
})

describe('notice and horizon', () => {
  const windows = everyDay('09:00', '12:00')
  const at = (time: string) => Temporal.Instant.from(`2026-06-01T${time}-03:00`)

  test('a start at exactly now + notice is offered, a nanosecond later it is not', () => {
    const notice = { windows, minNoticeMinutes: 60 }
    expect(times(notice, MONDAY, at('09:00'))).toEqual(['10:00', '11:00'])
    expect(times(notice, MONDAY, at('09:00:00.000000001'))).toEqual(['11:00'])
  })

  test('without notice the present moment is still offered and the past is not', () => {
    expect(times({ windows }, MONDAY, at('10:00'))).toEqual(['10:00', '11:00'])
    expect(times({ windows }, '2026-05-31', at('00:00'))).toEqual([])
  })

  test('the horizon counts local days: its last day is offered whole, the next not at all', () => {
    const soon = { windows, horizonDays: 2 }
    expect(times(soon, '2026-06-03', at('00:00'))).toHaveLength(3)
    expect(times(soon, '2026-06-03', at('23:59'))).toHaveLength(3)
    expect(times(soon, '2026-06-04', at('23:59'))).toEqual([])
  })

  test('today is the professional’s today, not UTC’s', () => {
    const lateOnMonday = Temporal.Instant.from('2026-06-02T01:00Z')
    expect(times({ windows, horizonDays: 0 }, '2026-06-02', lateOnMonday)).toEqual([])
    expect(times({ windows, horizonDays: 1 }, '2026-06-02', lateOnMonday)).toHaveLength(3)
  })
})

describe('appointments and time off', () => {
  const windows = [hours(1, '09:00', '13:00')]
  const busy = [interval('2026-06-01T10:00-03:00', '2026-06-01T11:00-03:00')]

  test('intervals are half-open: neighbours of an appointment stay free', () => {
    expect(times({ windows, busy })).toEqual(['09:00', '11:00', '12:00'])
  })

  test('the buffer is kept before and after an appointment', () => {
    expect(times({ windows, busy, bufferMinutes: 1 })).toEqual(['12:00'])
    expect(times({ windows, busy, bufferMinutes: 60 })).toEqual(['12:00'])
    expect(times({ windows, busy, bufferMinutes: 61 })).toEqual([])
  })

  test('time off needs no buffer', () => {
    expect(times({ windows, timeOff: busy, bufferMinutes: 30 })).toEqual([
      '09:00',
      '11:00',
      '12:00',
    ])
  })

  test('a nanosecond of overlap is an overlap', () => {
    const brief = [
      interval('2026-06-01T09:59:59.999999999-03:00', '2026-06-01T11:00:00.000000001-03:00'),
    ]
    expect(times({ windows, busy: brief })).toEqual(['12:00'])
  })

  test('time off over several days takes them all', () => {
    const timeOff = [interval('2026-05-30T00:00-03:00', '2026-06-01T12:00-03:00')]
    expect(times({ windows, timeOff })).toEqual(['12:00'])
  })

  test('overlapping, nested and unsorted appointments all count', () => {
    const several = [
      interval('2026-06-01T12:30-03:00', '2026-06-01T12:40-03:00'),
      interval('2026-06-01T09:00-03:00', '2026-06-01T11:30-03:00'),
      interval('2026-06-01T09:10-03:00', '2026-06-01T09:20-03:00'),
    ]
    expect(times({ windows, busy: several })).toEqual([])
  })

  test('an interval that does not end after it starts covers nothing', () => {
    const empty = [
      interval('2026-06-01T09:30-03:00', '2026-06-01T09:30-03:00'),
      interval('2026-06-01T11:00-03:00', '2026-06-01T10:00-03:00'),
    ]
    expect(times({ windows, busy: empty, timeOff: empty, bufferMinutes: 10 })).toHaveLength(4)
  })

  test('an appointment added to the same array between two questions counts at once', () => {
    const rules = buildRules({ windows, busy: [...busy] })
    expect(offeredSlots(rules, MONDAY, dayBefore)).toHaveLength(3)
    rules.busy.push(interval('2026-06-01T12:00-03:00', '2026-06-01T12:30-03:00'))
    expect(offeredSlots(rules, MONDAY, dayBefore)).toHaveLength(2)
    Object.assign(rules.busy[0] ?? {}, interval('2026-06-01T09:00-03:00', '2026-06-01T12:00-03:00'))
    expect(offeredSlots(rules, MONDAY, dayBefore)).toHaveLength(0)
  })
})

describe('clock changes', () => {
  const cases: [
    what: string,
    timezone: string,
    date: string,
    changes: Partial<SlotRules>,
    slots: string[],
  ][] = [
    [
      'New York skips 02:00–03:00',
      'America/New_York',
      '2026-03-08',
      { windows: everyDay('00:00', '05:00') },
      ['00:00-05:00', '01:00-05:00', '03:00-04:00', '04:00-04:00'],
    ],
    [
      'New York repeats 01:00–02:00: offered once, the earlier',
      'America/New_York',
      '2026-11-01',
      { windows: everyDay('00:00', '04:00') },
      ['00:00-04:00', '01:00-04:00', '02:00-05:00', '03:00-05:00'],
    ],
    [
      'Lisbon skips 01:00–02:00',
      'Europe/Lisbon',
      '2026-03-29',
      { windows: everyDay('00:00', '04:00') },
      ['00:00+00:00', '02:00+01:00', '03:00+01:00'],
    ],
    [
      'Lisbon repeats 01:00–02:00',
      'Europe/Lisbon',
      '2026-10-25',
      { windows: everyDay('00:30', '03:30') },
      ['00:30+01:00', '01:30+01:00', '02:30+00:00'],
    ],
    [
      'São Paulo’s day began at 01:00 in November 2018',
      'America/Sao_Paulo',
      '2018-11-04',
      { windows: everyDay('00:00', '03:00') },
      ['01:00-02:00', '02:00-02:00'],
    ],
    [
      'São Paulo repeated 23:00–24:00 in February 2018',
      'America/Sao_Paulo',
      '2018-02-17',
      { windows: everyDay('21:00', '24:00') },
      ['21:00-02:00', '22:00-02:00', '23:00-02:00'],
    ],
    [
      'the day after the repeated hour begins at its own midnight',
      'America/Sao_Paulo',
      '2018-02-18',
      { windows: everyDay('00:00', '02:00') },
      ['00:00-03:00', '01:00-03:00'],
    ],
    [
      'a window that ends at a skipped midnight is whole',
      'America/Sao_Paulo',
      '2018-11-03',
      { windows: everyDay('22:00', '24:00') },
      ['22:00-03:00', '23:00-03:00'],
    ],
    [
      'São Paulo has had no change since 2019',
      'America/Sao_Paulo',
      '2026-11-01',
      { windows: everyDay('00:00', '02:00') },
      ['00:00-03:00', '01:00-03:00'],
    ],
    [
      'a session over the skipped hour needs its real minutes before the window closes',
      'America/New_York',
      '2026-03-08',
      { windows: everyDay('01:00', '04:00'), sessionDuration: 180 },
      [],
    ],
    [
      'a session over the skipped hour is offered where its real minutes fit',
      'America/New_York',
      '2026-03-08',
      { windows: everyDay('01:00', '05:00'), sessionDuration: 120 },
      ['01:00-05:00', '03:00-04:00'],
    ],
    [
      'a window that closes in the skipped hour closes when the clock jumps',
      'America/New_York',
      '2026-03-08',
      { windows: everyDay('00:00', '02:30'), sessionDuration: 50 },
      ['00:00-05:00', '00:50-05:00'],
    ],
    [
      'the repeated hour does not lengthen the wall clock’s grid',
      'America/New_York',
      '2026-11-01',
      { windows: everyDay('00:00', '02:00'), sessionDuration: 180 },
      [],
    ],
    [
      'a half-hour change',
      'Australia/Lord_Howe',
      '2026-10-04',
      { windows: everyDay('01:00', '04:00'), sessionDuration: 30 },
      ['01:00+10:30', '01:30+10:30', '02:30+11:00', '03:00+11:00', '03:30+11:00'],
    ],
    [
      'Samoa had no 30 December 2011',
      'Pacific/Apia',
      '2011-12-30',
      { windows: everyDay('00:00', '24:00') },
      [],
    ],
  ]

  test.each(cases)('%s', (_, timezone, date, changes, slots) => {
    const rules = buildRules({ timezone, ...changes })
    const now = Temporal.PlainDate.from(date)
      .subtract({ days: 3 })
      .toZonedDateTime(timezone)
      .toInstant()
    expect(clockTimes(offeredSlots(rules, date, now))).toEqual(slots)
  })

  test('the later pass of a repeated start is not accepted', () => {
    const rules = buildRules({ timezone: 'America/New_York', windows: everyDay('00:00', '04:00') })
    const now = Temporal.Instant.from('2026-10-30T00:00Z')
    expect(isOffered(rules, Temporal.Instant.from('2026-11-01T01:00-04:00'), now)).toBe(true)
    expect(isOffered(rules, Temporal.Instant.from('2026-11-01T01:00-05:00'), now)).toBe(false)
  })
})

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
    expect(times({ timezone: 'america/SAO_PAULO' })).toEqual(times({}))
  })
})
