import { describe, expect, test } from 'vitest'
import { isOffered, offeredSlots } from './offered.ts'
import type { SlotRules } from './rules.ts'
import { buildRules, clockTimes, everyDay } from './testing/builders.ts'

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
