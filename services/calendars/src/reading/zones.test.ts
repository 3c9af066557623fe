import { expect, test } from 'vitest'
import { busyOfFile } from './busy-of-file.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'
import { zoneIdOf } from './zones.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const seconds = (text: string) => Date.parse(text) / 1_000

/** When an event at ten o'clock of a zone blocks, as hours of UTC, and whether it is in doubt. */
function hoursOf(
  tzid: string,
  { lines = [], day = '20261210' }: { lines?: string[]; day?: string } = {},
) {
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'BEGIN:VEVENT'],
    ...[`DTSTART;TZID="${tzid}":${day}T100000`, 'DURATION:PT15M', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')
  const { busy, unread } = busyOfFile(text, {
    ...{ timezone: SAO_PAULO, owners: [] },
    ...{ from: seconds('2026-01-01T00:00Z'), until: seconds('2028-01-01T00:00Z') },
  })
  return [busy.map(([start]) => new Date(start * 1_000).getUTCHours()), unread]
}

/** A zone that the file describes, with one offset. */
const described = (tzid: string, offset: string, ...more: string[]) => [
  ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...more, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
]

test.each<[tzid: string, hour: number]>([
  ['America/New_York', 15],
  ['/freeassociation.sourceforge.net/Europe/Lisbon', 10],
  ['Eastern Standard Time', 15],
  ['eastern standard time', 15],
  ['E. South America Standard Time', 13],
  ['(UTC-05:00) Eastern Time (US & Canada)', 15],
  ['(GMT-05:00) Eastern Time (US & Canada)', 15],
  ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 10],
  ['(UTC-03:00) Brasilia', 13],
  ['(UTC-03:00) Brasília', 13],
  ['(UTC-03:00) Cidade nenhuma', 13],
  ['UTC-05', 15],
  ['UTC-5', 15],
  ['GMT+2', 8],
  ['GMT-0300', 13],
  ['(GMT-03.00) Brasil', 13],
  ['UTC+05:30', 4],
  ['UTC+05:59', 4],
  ['UTC+14', 20],
  ['UTC -05', 15],
  [' UTC-05 ', 15],
  ['America//New_York', 15],
  ['(UTC) Coordinated Universal Time', 10],
  ['(UTC) Tempo universal', 10],
  ['GMT', 10],
  ['UTC', 10],
])('%s is known without rules, and wins over those of the file', (tzid, hour) => {
  expect(hoursOf(tzid)).toEqual([[hour], 0])
  const own = hoursOf(tzid, { lines: described(tzid, '+0900') })
  // A name in another language is read by both.
  const isTranslated = /Cidade|universal|Brasil$/.test(tzid)
  expect(own).toEqual([isTranslated ? [1, hour] : [hour], 0])
})

test.each(['+03:00', 'UTC+15', 'UTC+05:60', 'My UTC-05', 'UTC-05x', '/'])(
  '%s is a name that nobody knows',
  (tzid) => {
    expect(hoursOf(tzid)).toEqual([[10, 13], 1])
  },
)

test('rules of a file know its summer time', () => {
  const lines = [
    ...['BEGIN:VTIMEZONE', 'TZID:Casa', 'BEGIN:STANDARD', 'DTSTART:20071104T020000'],
    ...['TZOFFSETFROM: -0400 ', 'TZOFFSETTO:-050000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
    ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:20070311T020000', 'TZOFFSETFROM:-0500'],
    ...['TZOFFSETTO:-0400', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'END:DAYLIGHT'],
    ...['BEGIN:OTHER', 'DTSTART:20200101T000000', 'TZOFFSETFROM:+0900', 'TZOFFSETTO:+0900'],
    ...['END:OTHER', 'END:VTIMEZONE'],
  ]
  expect(hoursOf('Casa', { lines })).toEqual([[15], 0])
  expect(hoursOf('Casa', { lines, day: '20260710' })).toEqual([[14], 0])
})

test('a name of Windows has the summer time of its zone', () => {
  expect(hoursOf('Eastern Standard Time', { day: '20260710' })).toEqual([[14], 0])
  expect(hoursOf('GMT Standard Time', { day: '20260710' })).toEqual([[9], 0])
})

test('a summer time of the file that was given up does not count', () => {
  const tzid = 'E. South America Standard Time'
  const stale = [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
    ...['BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:-0200', 'TZOFFSETTO:-0300'],
    ...['RRULE:FREQ=YEARLY;BYDAY=3SA;BYMONTH=2', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T000000', 'TZOFFSETFROM:-0300', 'TZOFFSETTO:-0200'],
    ...['RRULE:FREQ=YEARLY;BYDAY=1SA;BYMONTH=11', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]
  expect(hoursOf(tzid, { lines: stale })).toEqual([[13], 0])
})

test('a name of the file alone is where X-LIC-LOCATION says, or what its rules say', () => {
  const at = (...more: string[]) => hoursOf('Casa', { lines: described('Casa', '+0900', ...more) })
  expect(at('X-LIC-LOCATION:Europe/Lisbon')).toEqual([[10], 0])
  expect(at('X-LIC-LOCATION:Nowhere')).toEqual([[1], 0])
  expect(at()).toEqual([[1], 0])
})

test.each<[what: string, lines: string[], hours: number[]]>([
  ['has no rules', [], [10, 13]],
  [
    'has rules without an offset',
    [
      'BEGIN:VTIMEZONE',
      'TZID:Casa',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'END:STANDARD',
      'END:VTIMEZONE',
    ],
    [10, 13],
  ],
  [
    'has rules without a start',
    described('Casa', '+0900').filter((line) => !line.startsWith('DTSTART')),
    [10, 13],
  ],
  ['has a bad offset', described('Casa', 'nine'), [10, 13]],
  ['is in another calendar zone', ['X-WR-TIMEZONE:America/New_York'], [10, 13, 15]],
  ['is beside a described one', described('Escritório', '+0900'), [1, 10, 13]],
])(
  'an unknown zone that %s blocks by all zones that there are, and is in doubt',
  (_, lines, hours) => {
    expect(hoursOf('Casa', { lines })).toEqual([hours, 1])
  },
)

test.each(['+1000x', 'x+1000', 'ten', '+2000', '+1060', '+100060'])(
  'a part of a zone whose offset is %j does not take the other parts along',
  (offset) => {
    const damaged = [
      ...['BEGIN:DAYLIGHT', 'DTSTART:19800101T000000', 'TZOFFSETFROM:+0900'],
      ...[`TZOFFSETTO:${offset}`, 'END:DAYLIGHT'],
    ]
    const lines = described('Casa', '+0900').toSpliced(-1, 0, ...damaged)
    expect(hoursOf('Casa', { lines })).toEqual([[1], 0])
  },
)

test('rules of a zone are read with spaces around them', () => {
  const lines = [
    ...['BEGIN:VTIMEZONE', 'TZID:Casa', 'BEGIN:STANDARD', 'DTSTART: 20071104T020000 '],
    ...['TZOFFSETFROM: -0400 ', 'TZOFFSETTO: -0500 ', 'RRULE: FREQ=YEARLY;BYMONTH=11;BYDAY=1SU '],
    ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART: 20070311T020000 ', 'TZOFFSETFROM: -0500 '],
    ...['TZOFFSETTO: -0400 ', 'RRULE: FREQ=YEARLY;BYMONTH=3;BYDAY=2SU ', 'END:DAYLIGHT'],
    'END:VTIMEZONE',
  ]
  expect(hoursOf('Casa', { lines, day: '20260710' })).toEqual([[14], 0])
})

test('rules of a zone whose repetition is damaged keep their offset', () => {
  const lines = described('Casa', '+0900').toSpliced(-2, 0, 'RRULE:FREQ=SOMETIMES')
  expect(hoursOf('Casa', { lines })).toEqual([[1], 0])
})

test('a calendar’s own zone may have a name of Windows', () => {
  const day = [
    'X-WR-TIMEZONE:Tokyo Standard Time',
    'BEGIN:VEVENT',
    'DTSTART:20261210',
    'END:VEVENT',
  ]
  const text = ['BEGIN:VCALENDAR', ...day, 'END:VCALENDAR'].join('\r\n')
  const window = { from: seconds('2026-12-01T00:00Z'), until: seconds('2027-01-01T00:00Z') }
  const { busy } = busyOfFile(text, { timezone: SAO_PAULO, owners: [], ...window })
  expect(busy).toEqual([[seconds('2026-12-09T15:00Z'), seconds('2026-12-10T15:00Z')]])
})

test('every name of the table leads to a zone that is known here', () => {
  for (const [name, shown, zone] of WINDOWS_ZONES) {
    const canonical = zoneIdOf(zone)
    expect(canonical).not.toBeNull()
    expect([zoneIdOf(name), zoneIdOf(`(UTC+00:00) ${shown}`)], name).toEqual([
      name === 'UTC' ? 'UTC' : zone,
      zone,
    ])
  }
})

test('a zone is known by its name with spaces around it, and by no name that another hides', () => {
  expect(zoneIdOf(' America/Recife ')).toBe('America/Recife')
  expect(zoneIdOf(' eastern standard time')).toBe(zoneIdOf('Eastern Standard Time'))
  expect(zoneIdOf('Casa (UTC-03:00) Brasília')).toBeNull()
})
