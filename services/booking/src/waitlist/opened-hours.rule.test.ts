import type { Window } from '@encaixe/slots'
import { expect, test } from 'vitest'
import { openedHours, opensHours, type Week } from './opened-hours.rule.ts'

const monday = (startTime: string, endTime: string): Window => ({
  dayOfWeek: 1,
  startTime,
  endTime,
})
const week = (changes: Partial<Week> = {}): Week => ({
  windows: [monday('09:00', '12:00')],
  specialDays: [],
  timeOff: [],
  ...changes,
})
const off = (from: string, to: string) => ({
  startsAt: `2026-11-23T${from}:00-03:00`,
  endsAt: `2026-11-23T${to}:00-03:00`,
})

const opened = (before: Week, after: Week) =>
  openedHours(before, after, {
    timezone: 'America/Sao_Paulo',
    first: Temporal.PlainDate.from('2026-11-23'),
    last: Temporal.PlainDate.from('2026-11-24'),
  }).map((stretch) =>
    stretch
      .map((at) =>
        Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO('America/Sao_Paulo')
          .toPlainDateTime()
          .toString()
          .slice(8, 16),
      )
      .join(' '),
  )

test.each<[string, Week, Week, string[]]>([
  ['the same week opens nothing', week(), week(), []],
  [
    'a longer window opens what was added',
    week(),
    week({ windows: [monday('08:00', '13:00')] }),
    ['23T08:00 23T09:00', '23T12:00 23T13:00'],
  ],
  ['a shorter window opens nothing', week(), week({ windows: [monday('10:00', '11:00')] }), []],
  [
    'a window until midnight opens until midnight',
    week(),
    week({ windows: [monday('09:00', '12:00'), monday('22:00', '24:00')] }),
    ['23T22:00 24T00:00'],
  ],
  [
    'time off that ends opens its working time',
    week({ timeOff: [off('10:00', '15:00')] }),
    week(),
    ['23T10:00 23T12:00'],
  ],
  ['time off that begins opens nothing', week(), week({ timeOff: [off('10:00', '11:00')] }), []],
  [
    'a closed day that opens again opens its hours',
    week({ specialDays: [{ date: '2026-11-23', windows: [] }] }),
    week(),
    ['23T09:00 23T12:00'],
  ],
  [
    'a special day opens its own hours',
    week(),
    week({
      specialDays: [{ date: '2026-11-24', windows: [{ startTime: '14:00', endTime: '16:00' }] }],
    }),
    ['24T14:00 24T16:00'],
  ],
  [
    'time off inside of what opens is left out',
    week(),
    week({ windows: [monday('09:00', '18:00')], timeOff: [off('13:00', '14:00')] }),
    ['23T12:00 23T13:00', '23T14:00 23T18:00'],
  ],
])('%s', (_what, before, after, expected) => {
  expect(opened(before, after)).toEqual(expected)
})

const longer = week({ windows: [monday('09:00', '13:00')] })

test.each<[string, Week, string, number, boolean]>([
  ['that begin today', longer, '2026-11-23T07:00', 0, true],
  ['of which a part is left today', longer, '2026-11-23T12:59', 0, true],
  ['that are over today', longer, '2026-11-23T13:00', 6, false],
  ['on the last day that can be booked', longer, '2026-11-21T10:00', 2, true],
  ['a day after it', longer, '2026-11-21T10:00', 1, false],
  ['that were open before', week(), '2026-11-23T07:00', 30, false],
])('hours %s are looked for by who waits or not', (_what, after, time, horizonDays, expected) => {
  const timezone = 'America/Sao_Paulo'
  const now = Temporal.PlainDateTime.from(time).toZonedDateTime(timezone).toInstant()
  expect(opensHours({ before: week(), after, timezone, horizonDays }, now)).toBe(expected)
})
