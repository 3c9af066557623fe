import { describe, expect, test } from 'vitest'
import { type Block, calendarsOf, linesNamed, paramOf, textOf } from './content-lines.ts'

/** A component in short: its name, with ? if its begin or end is missing, its properties, and what stands in it. */
const short = ({ name, isWhole, lines, blocks }: Block): string =>
  `${name}${isWhole ? '' : '?'}(${[...lines.map((line) => `${line.name}=${line.value}`), ...blocks.map(short)].join(' ')})`
const read = (text: string, end = '\r\n') =>
  calendarsOf(text.split('|').join(end)).map(short).join(' ')

describe('a file is read as far as it goes:', () => {
  test.each([
    [
      'a whole one',
      'BEGIN:VCALENDAR|A:1|BEGIN:VEVENT|B:2|END:VEVENT|END:VCALENDAR',
      'vcalendar(a=1 vevent(b=2))',
    ],
    [
      'names in any case',
      'begin:VCalendar|a:1|Begin: vEvent |B:2|end:VEVENT|END:vcalendar',
      'vcalendar(a=1 vevent(b=2))',
    ],
    [
      'an alarm in its event',
      'BEGIN:VCALENDAR|BEGIN:VEVENT|BEGIN:VALARM|C:3|END:VALARM|B:2|END:VEVENT|END:VCALENDAR',
      'vcalendar(vevent(b=2 valarm(c=3)))',
    ],
    [
      'two calendars',
      'BEGIN:VCALENDAR|A:1|END:VCALENDAR|BEGIN:VCALENDAR|A:2|END:VCALENDAR',
      'vcalendar(a=1) vcalendar(a=2)',
    ],
    ['no calendar around it', 'BEGIN:VEVENT|B:2|END:VEVENT', 'vcalendar?(vevent(b=2))'],
    ['nothing at all', '', ''],
    ['no property', 'nothing here', ''],
    ['a cut', 'BEGIN:VCALENDAR|BEGIN:VEVENT|B:2', 'vcalendar?(vevent?(b=2))'],
    [
      'no end before the next',
      'BEGIN:VCALENDAR|BEGIN:VEVENT|B:1|BEGIN:VEVENT|B:2|END:VEVENT|END:VCALENDAR',
      'vcalendar(vevent?(b=1) vevent(b=2))',
    ],
    [
      'no end of an alarm before the next alarm',
      'BEGIN:VEVENT|BEGIN:VALARM|C:1|BEGIN:VALARM|C:2|END:VALARM|B:1|END:VEVENT',
      'vcalendar?(vevent(b=1 valarm?(c=1) valarm(c=2)))',
    ],
    [
      'no end of an alarm',
      'BEGIN:VEVENT|BEGIN:VALARM|C:1|END:VEVENT|BEGIN:VEVENT|B:2|END:VEVENT',
      'vcalendar?(vevent(valarm?(c=1)) vevent(b=2))',
    ],
    [
      'an end of an alarm that never began',
      'BEGIN:VEVENT|END:VALARM|B:1|END:VEVENT',
      'vcalendar?(vevent(b=1))',
    ],
    [
      'no end before another calendar',
      'BEGIN:VCALENDAR|BEGIN:VEVENT|B:1|BEGIN:VCALENDAR|A:2|END:VCALENDAR',
      'vcalendar?(vevent?(b=1)) vcalendar(a=2)',
    ],
    [
      'no end of the last event',
      'BEGIN:VCALENDAR|BEGIN:VEVENT|B:1|END:VCALENDAR|A:2',
      'vcalendar(a=2 vevent?(b=1))',
    ],
    ['a begin twice', 'BEGIN:VEVENT|BEGIN:VEVENT|B:1|END:VEVENT', 'vcalendar?(vevent(b=1))'],
    ['an event without lines', 'BEGIN:VEVENT|END:VEVENT', 'vcalendar?(vevent())'],
    [
      'no begin',
      'BEGIN:VCALENDAR|A:1|BEGIN:VEVENT|B:1|END:VEVENT|B:2|END:VEVENT|END:VCALENDAR',
      'vcalendar(a=1 b=2 vevent(b=1) vevent?(b=2))',
    ],
    [
      'no begin of the first',
      'BEGIN:VCALENDAR|B:2|END:VEVENT|END:VCALENDAR',
      'vcalendar(b=2 vevent?(b=2))',
    ],
    [
      'no begin of an event with an alarm',
      'B:1|BEGIN:VALARM|C:1|END:VALARM|B:2|END:VEVENT',
      'vcalendar?(b=1 b=2 valarm(c=1) vevent?(b=1 b=2))',
    ],
    [
      'words before a property',
      'BEGIN:VEVENT|é X;Y="a:1|B:2|END:VEVENT',
      'vcalendar?(vevent(b=2))',
    ],
    ['spaces before the first line', '  BEGIN:VEVENT|B:1|END:VEVENT', 'vcalendar?(vevent(b=1))'],
    ['an end twice', 'BEGIN:VEVENT|B:1|END:VEVENT|END:VEVENT', 'vcalendar?(vevent(b=1))'],
    [
      'a begin with another name',
      'BEGIN:VEVNT|B:1|END:VEVENT|BEGIN:VEVENT|B:2|END:VEVENT',
      'vcalendar?(vevent?(b=1) vevent(b=2))',
    ],
    [
      'an end with another name',
      'BEGIN:VEVENT|B:1|END:VTODO|BEGIN:VEVENT|B:2|END:VEVENT',
      'vcalendar?(vevent?(b=1) vevent(b=2))',
    ],
    [
      'a zone beside an event',
      'BEGIN:VTIMEZONE|T:1|BEGIN:STANDARD|S:1|BEGIN:VEVENT|B:1|END:VEVENT',
      'vcalendar?(vtimezone?(t=1 standard?(s=1)) vevent(b=1))',
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

test.each(['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VAVAILABILITY'])(
  'a %s ends where another component begins, and ends what begins',
  (name) => {
    const short = name.toLowerCase()
    expect(read(`BEGIN:${name}|A:1|BEGIN:VTODO|B:1|END:VTODO`)).toBe(
      `vcalendar?(${short}?(a=1) vtodo(b=1))`,
    )
    expect(read(`B:1|END:${name}|BEGIN:VTODO|A:1|END:VTODO`)).toBe(
      `vcalendar?(b=1 ${short}?(b=1) vtodo(a=1))`,
    )
  },
)

test.each([
  [
    'alarms outside of events',
    'BEGIN:VALARM|C:1|BEGIN:VALARM|C:2',
    'vcalendar?(valarm?(c=1) valarm?(c=2))',
  ],
  [
    'lines of an earlier calendar',
    'BEGIN:VCALENDAR|A:1|BEGIN:VEVENT|B:1|END:VEVENT|END:VCALENDAR|BEGIN:VCALENDAR|B:2|END:VEVENT|END:VCALENDAR',
    'vcalendar(a=1 vevent(b=1)) vcalendar(b=2 vevent?(b=2))',
  ],
])('no component takes %s along', (_, text, expected) => {
  expect(read(text)).toBe(expected)
})

describe('a line goes on', () => {
  test.each([
    ['by a space', 'B:one| two', 'onetwo'],
    ['by a tab', 'B:one|\ttwo', 'onetwo'],
    ['without either', 'B:one|two', 'onetwo'],
    ['where its next begins like a property behind a space', 'B:one| C:two', 'oneC:two'],
    ['over an empty line', 'B:one|  | two', 'onetwo'],
    ['where its next names something behind other words', 'B:one|é two: three', 'oneé two: three'],
  ])('%s', (_, text, expected) => {
    for (const end of ['\r\n', '\n', '\r']) {
      expect(read(`BEGIN:VEVENT|${text}|END:VEVENT`, end)).toBe(`vcalendar?(vevent(b=${expected}))`)
    }
  })

  test('also one whose name ends like an END', () => {
    expect(read('BEGIN:VEVENT|X-END:one| two|END:VEVENT')).toBe('vcalendar?(vevent(x-end=onetwo))')
  })

  test('and neither a BEGIN nor an END does', () => {
    expect(read('BEGIN:VEVENT| B:1|END:VEVENT| BEGIN:VEVENT|B:2|END:VEVENT')).toBe(
      'vcalendar?(vevent(b=1) vevent(b=2))',
    )
  })
})

const lineOf = (text: string) => {
  const [line] = calendarsOf(text)[0]?.lines ?? []
  if (!line) throw new Error('no line')
  return line
}

test.each([
  ['DTSTART;TZID=America/Bahia:20261210T090000', 'America/Bahia', '20261210T090000'],
  ['DTSTART;X=1;tzid="America/Bahia";VALUE=DATE-TIME:20261210', 'America/Bahia', '20261210'],
  ['DTSTART;TZID="(UTC-03:00) Brasilia; x":2026:1', '(UTC-03:00) Brasilia; x', '2026:1'],
  ['DTSTART;TZID=(UTC-03:00) Brasilia:2026', '(UTC-03:00) Brasilia', '2026'],
  ['DTSTART;TZID="America/Bahia:2026', 'America/Bahia', '2026'],
  ['DTSTART;TZID=(UTC-0300 Brasilia:2026', '(UTC-0300 Brasilia', '2026'],
  ['DTSTART;TZID=  America/Bahia  :2026', 'America/Bahia', '2026'],
  ['DTSTART;TZID=:2026', null, '2026'],
  ['DTSTART;TZID="":2026', null, '2026'],
  ['DTSTART;XTZID=a:2026', null, '2026'],
  ['DTSTART:2026', null, '2026'],
])('of %s the zone and the value are read', (text, tzid, value) => {
  const line = lineOf(text)
  expect([line.name, paramOf(line, 'tzid'), line.value]).toEqual(['dtstart', tzid, value])
})

test('of a property the lines that say something count, and its text without escapes', () => {
  const [calendar] = calendarsOf('X-WR-CALNAME: \nx-wr-calname: Ana\\, Bia\\; \\\\ e\\nCaio \nX:1')
  if (!calendar) throw new Error('no calendar')
  expect(linesNamed(calendar, 'x-wr-calname')).toHaveLength(1)
  expect(textOf(calendar, 'x-wr-calname')).toBe('Ana, Bia; \\ e Caio')
  expect(textOf(calendar, 'summary')).toBeNull()
  expect(textOf(undefined, 'summary')).toBeNull()
})
