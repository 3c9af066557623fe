import { describe, expect, test } from 'vitest'
import { offeredSlots } from './offered.ts'
import {
  buildRules,
  dayBefore,
  everyDay,
  hours,
  interval,
  MONDAY,
  offeredTimes,
} from './testing/builders.ts'

describe('the grid', () => {
  test('steps from each window’s start by the session’s length', () => {
    expect(offeredTimes({})).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '13:30',
      '14:30',
      '15:30',
      '16:30',
    ])
  })

  test('a session that would end after the window is not offered', () => {
    expect(offeredTimes({ sessionDuration: 50, windows: [hours(1, '09:00', '11:29')] })).toEqual([
      '09:00',
      '09:50',
    ])
  })

  test('a session that ends exactly with the window is offered', () => {
    expect(offeredTimes({ sessionDuration: 50, windows: [hours(1, '09:00', '11:30')] })).toEqual([
      '09:00',
      '09:50',
      '10:40',
    ])
  })

  test('windows that touch are one, and so is the grid', () => {
    const windows = [hours(1, '10:00', '12:00'), hours(1, '09:00', '10:00')]
    expect(offeredTimes({ sessionDuration: 50, windows })).toEqual(['09:00', '09:50', '10:40'])
  })

  test('windows that overlap are one', () => {
    const windows = [hours(1, '09:30', '11:00'), hours(1, '09:00', '10:15')]
    expect(offeredTimes({ windows })).toEqual(['09:00', '10:00'])
  })

  test('a day may last until 24:00', () => {
    expect(offeredTimes({ windows: [hours(1, '22:00', '24:00')] })).toEqual(['22:00', '23:00'])
  })

  test('no session crosses midnight, even where the next day goes on', () => {
    const windows = [hours(1, '22:30', '24:00'), hours(2, '00:00', '02:00')]
    expect(offeredTimes({ windows })).toEqual(['22:30'])
    expect(offeredTimes({ windows }, '2026-06-02')).toEqual(['00:00', '01:00'])
  })

  test('a day without windows offers nothing', () => {
    expect(offeredTimes({}, '2026-06-06')).toEqual([])
    expect(offeredTimes({ windows: [] })).toEqual([])
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
    expect(offeredTimes(notice, MONDAY, at('09:00'))).toEqual(['10:00', '11:00'])
    expect(offeredTimes(notice, MONDAY, at('09:00:00.000000001'))).toEqual(['11:00'])
  })

  test('without notice the present moment is still offered and the past is not', () => {
    expect(offeredTimes({ windows }, MONDAY, at('10:00'))).toEqual(['10:00', '11:00'])
    expect(offeredTimes({ windows }, '2026-05-31', at('00:00'))).toEqual([])
  })

  test('the horizon counts local days: its last day is offered whole, the next not at all', () => {
    const soon = { windows, horizonDays: 2 }
    expect(offeredTimes(soon, '2026-06-03', at('00:00'))).toHaveLength(3)
    expect(offeredTimes(soon, '2026-06-03', at('23:59'))).toHaveLength(3)
    expect(offeredTimes(soon, '2026-06-04', at('23:59'))).toEqual([])
  })

  test('today is the professional’s today, not UTC’s', () => {
    const lateOnMonday = Temporal.Instant.from('2026-06-02T01:00Z')
    expect(offeredTimes({ windows, horizonDays: 0 }, '2026-06-02', lateOnMonday)).toEqual([])
    expect(offeredTimes({ windows, horizonDays: 1 }, '2026-06-02', lateOnMonday)).toHaveLength(3)
  })
})

describe('appointments and time off', () => {
  const windows = [hours(1, '09:00', '13:00')]
  const busy = [interval('2026-06-01T10:00-03:00', '2026-06-01T11:00-03:00')]

  test('intervals are half-open: neighbours of an appointment stay free', () => {
    expect(offeredTimes({ windows, busy })).toEqual(['09:00', '11:00', '12:00'])
  })

  test('the buffer is kept before and after an appointment', () => {
    expect(offeredTimes({ windows, busy, bufferMinutes: 1 })).toEqual(['12:00'])
    expect(offeredTimes({ windows, busy, bufferMinutes: 60 })).toEqual(['12:00'])
    expect(offeredTimes({ windows, busy, bufferMinutes: 61 })).toEqual([])
  })

  test('time off needs no buffer', () => {
    expect(offeredTimes({ windows, timeOff: busy, bufferMinutes: 30 })).toEqual([
      '09:00',
      '11:00',
      '12:00',
    ])
  })

  test('a nanosecond of overlap is an overlap', () => {
    const brief = [
      interval('2026-06-01T09:59:59.999999999-03:00', '2026-06-01T11:00:00.000000001-03:00'),
    ]
    expect(offeredTimes({ windows, busy: brief })).toEqual(['12:00'])
  })

  test('time off over several days takes them all', () => {
    const timeOff = [interval('2026-05-30T00:00-03:00', '2026-06-01T12:00-03:00')]
    expect(offeredTimes({ windows, timeOff })).toEqual(['12:00'])
  })

  test('overlapping, nested and unsorted appointments all count', () => {
    const several = [
      interval('2026-06-01T12:30-03:00', '2026-06-01T12:40-03:00'),
      interval('2026-06-01T09:00-03:00', '2026-06-01T11:30-03:00'),
      interval('2026-06-01T09:10-03:00', '2026-06-01T09:20-03:00'),
    ]
    expect(offeredTimes({ windows, busy: several })).toEqual([])
  })

  test('an interval that does not end after it starts covers nothing', () => {
    const empty = [
      interval('2026-06-01T12:30:00.000000001-03:00', '2026-06-01T12:30:00.000000001-03:00'),
      interval('2026-06-01T12:30:00.000000002-03:00', '2026-06-01T12:30:00.000000001-03:00'),
      interval('2026-06-01T09:30-03:00', '2026-06-01T09:30-03:00'),
      interval('2026-06-01T11:00-03:00', '2026-06-01T10:00-03:00'),
    ]
    expect(offeredTimes({ windows, busy: empty, timeOff: empty, bufferMinutes: 10 })).toHaveLength(
      4,
    )
  })

  test('an appointment added to the same array between two questions counts at once', () => {
    const taken = [...busy]
    const rules = buildRules({ windows, busy: taken })
    expect(offeredSlots(rules, MONDAY, dayBefore)).toHaveLength(3)
    taken.push(interval('2026-06-01T12:00-03:00', '2026-06-01T12:30-03:00'))
    expect(offeredSlots(rules, MONDAY, dayBefore)).toHaveLength(2)
    taken[0] = interval('2026-06-01T09:30-03:00', '2026-06-01T12:30-03:00')
    expect(offeredSlots(rules, MONDAY, dayBefore)).toHaveLength(0)
  })

  test('busy times in a frozen array block the same slots at every question', () => {
    const rules = buildRules({ windows, busy: Object.freeze([...busy]) })
    expect(offeredTimes(rules)).toEqual(offeredTimes({ windows, busy }))
    expect(offeredTimes(rules)).toEqual(offeredTimes({ windows, busy }))
  })
})
