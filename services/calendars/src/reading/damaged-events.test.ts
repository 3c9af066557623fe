import { describe, expect, test } from 'vitest'
import { busyOfFile, type Reading } from './busy-of-file.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds / 1_000
const SAO_PAULO = 'America/Sao_Paulo'
const reading: Reading = {
  timezone: SAO_PAULO,
  from: at('2026-12-01T00:00[America/Sao_Paulo]'),
  until: at('2027-01-01T00:00[America/Sao_Paulo]'),
  owners: ['ana@example.com'],
}
const local = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
    .toZonedDateTimeISO(SAO_PAULO)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .slice(5)

/** The busy times of December 2026 as local times of São Paulo, and how many events are in doubt. */
function read(...lines: string[]): [busy: string[], unread: number] {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
  const { busy, unread } = busyOfFile(text, reading)
  return [busy.map((stretch) => stretch.map(local).join(' ')), unread]
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']
const NEIGHBOUR = [
  ...['BEGIN:VEVENT', 'UID:neighbour', 'DTSTART:20261229T080000', 'DURATION:PT1H', 'END:VEVENT'],
]
const AT_NINE = 'DTSTART:20261210T090000'
const AN_HOUR = 'DURATION:PT1H'
const NINE_TO_TEN = ['12-10T09:00 12-10T10:00']
const REST_OF_DAY = ['12-10T09:00 12-11T00:00']
const WHOLE_DAY = ['12-10T00:00 12-11T00:00']

describe('an event that is surely read', () => {
  test.each<[what: string, lines: string[], busy: string[]]>([
    ['a day without VALUE=DATE', ['DTSTART:20261210'], WHOLE_DAY],
    ['a day with hyphens', ['DTSTART:2026-12-10'], WHOLE_DAY],
    ['a day that is a time', ['DTSTART;VALUE=DATE:20261210T090000'], WHOLE_DAY],
    ['a day that ends on itself', ['DTSTART:20261210', 'DTEND:20261210'], WHOLE_DAY],
    ['a day and its end as a time', ['DTSTART:20261210', 'DTEND:20261211T000000'], WHOLE_DAY],
    [
      'a day and an end at noon of another',
      ['DTSTART:20261210', 'DTEND:20261211T120000'],
      ['12-10T00:00 12-12T00:00'],
    ],
    ['a day and hours', ['DTSTART:20261210', 'DURATION:PT24H'], WHOLE_DAY],
    ['a day and a quarter', ['DTSTART:20261210', 'DURATION:P1DT6H'], ['12-10T00:00 12-12T00:00']],
    ['a day and weeks', ['DTSTART:20261210', 'DURATION:P1W'], ['12-10T00:00 12-17T00:00']],
    ['no end', [AT_NINE], NINE_TO_TEN],
    ['no length', [AT_NINE, 'DTEND:20261210T090000'], NINE_TO_TEN],
    ['a length of zero', [AT_NINE, 'DURATION:PT0S'], NINE_TO_TEN],
    ['an empty end and rule', [AT_NINE, 'DTEND:', 'RRULE:', 'EXDATE:'], NINE_TO_TEN],
    ['the longer of two ends', [AT_NINE, 'DURATION:PT15M', AN_HOUR], NINE_TO_TEN],
    ['an end that is a day', [AT_NINE, 'DTEND;VALUE=DATE:20261211'], REST_OF_DAY],
    ['hyphens, colons and an offset', ['DTSTART:2026-12-10T12:00:00+00:00', AN_HOUR], NINE_TO_TEN],
    ['no seconds', ['DTSTART:20261210T0900', AN_HOUR], NINE_TO_TEN],
    ['the hour 24', ['DTSTART:20261209T240000', 'DURATION:P1D'], WHOLE_DAY],
    [
      'the second 60',
      ['DTSTART:20261210T085960', 'DTEND:20261210T100000'],
      ['12-10T08:59 12-10T10:00'],
    ],
    [
      'a quote that is not closed',
      ['DTSTART;TZID="America/Sao_Paulo:20261210T090000', AN_HOUR],
      NINE_TO_TEN,
    ],
    ['a single quote', ["DTSTART;X-FOO='a:20261210T090000", AN_HOUR], NINE_TO_TEN],
    [
      'a description that goes on without a space',
      [AT_NINE, 'DESCRIPTION:Trazer', 'os exames', 'Status: cancelled', AN_HOUR],
      NINE_TO_TEN,
    ],
    ['lower case', ['dtstart:20261210t090000', 'duration:pt1h'], NINE_TO_TEN],
    [
      'a folded start',
      ['DTSTART;TZID=America', ' /Sao_Paulo:20261210T', '\t090000', AN_HOUR],
      NINE_TO_TEN,
    ],
    ['an alarm', [AT_NINE, AN_HOUR, 'BEGIN:VALARM', 'DURATION:PT5H', 'END:VALARM'], NINE_TO_TEN],
  ])('blocks what it says: %s', (_, lines, busy) => {
    expect(read(...event(...lines))).toEqual([busy, 0])
  })

  test.each([
    ['a text that is a status and a space', 'STATUS: CANCELLED'],
    ['one status of two', 'STATUS:CANCELLED\r\nSTATUS:CONFIRMED'],
  ])('is not taken for free by %s', (_, line) => {
    expect(read(...event(AT_NINE, AN_HOUR, line))).toEqual([NINE_TO_TEN, 0])
  })

  test.each(['\n', '\r', '\r\r\n', '\n\n'])('ends lines as %j', (end) => {
    const text = ['BEGIN:VCALENDAR', ...event(AT_NINE, AN_HOUR), 'END:VCALENDAR'].join(end)
    expect(busyOfFile(text, reading)).toMatchObject({ busy: [expect.anything()], unread: 0 })
  })
})

describe('a damaged event', () => {
  test.each<[what: string, lines: string[], busy: string[]]>([
    ['an absurd length', [AT_NINE, 'DURATION:P99999999D'], REST_OF_DAY],
    ['a length of years', [AT_NINE, 'DTEND:99991231T235959'], REST_OF_DAY],
    ['a negative length', [AT_NINE, 'DURATION:-PT1H'], REST_OF_DAY],
    ['an end before its start', [AT_NINE, 'DTEND:20261210T080000'], REST_OF_DAY],
    ['an end as a day before its start', [AT_NINE, 'DTEND:20261210'], REST_OF_DAY],
    ['an end that is none', [AT_NINE, 'DTEND:soon'], REST_OF_DAY],
    ['a length that is none', [AT_NINE, 'DURATION:P'], REST_OF_DAY],
    ['a bad end and a length', [AT_NINE, 'DTEND:soon', AN_HOUR], NINE_TO_TEN],
    [
      'an end of which the day is left',
      [AT_NINE, 'DTEND:20261211T1x0000'],
      ['12-10T09:00 12-12T00:00'],
    ],
    ['a start of which the day is left', ['DTSTART:20261210T0x0000', AN_HOUR], WHOLE_DAY],
    ['a start without its last figures', ['DTSTART:20261210T09', AN_HOUR], WHOLE_DAY],
    ['an hour that is none', ['DTSTART:20261210T250000', AN_HOUR], WHOLE_DAY],
    ['a minute that is none', ['DTSTART:20261210T096000', AN_HOUR], WHOLE_DAY],
    ['no start, but an end', ['DTEND:20261210T100000'], WHOLE_DAY],
    ['an all-day event of a negative length', ['DTSTART:20261210', 'DTEND:20261209'], WHOLE_DAY],
    ['no start', ['SUMMARY:no start'], []],
    ['a day that is none', ['DTSTART:20261310T090000', AN_HOUR], []],
    ['a start that is none', ['DTSTART:2026', AN_HOUR], []],
  ])('blocks as wide as its day, is counted, and leaves the others: %s', (_, lines, busy) => {
    const [found, unread] = read(...event(...lines), ...NEIGHBOUR)
    expect(found).toEqual([...busy, '12-29T08:00 12-29T09:00'])
    expect(unread).toBe(1)
  })

  test.each<[what: string, lines: string[]]>([
    ['without its end', ['BEGIN:VEVENT', AT_NINE, AN_HOUR]],
    ['with a damaged end', ['BEGIN:VEVENT', AT_NINE, AN_HOUR, 'END:VEVXNT']],
    ['with a damaged begin', ['BEGIN:VEVXNT', AT_NINE, AN_HOUR, 'END:VEVENT']],
    ['with a begin that is none', ['BXGIN:VEVENT', AT_NINE, AN_HOUR, 'END:VEVENT']],
    ['without its begin', [AT_NINE, AN_HOUR, 'END:VEVENT']],
    ['with two begins', ['BEGIN:VEVENT', 'BEGIN:VEVENT', AT_NINE, AN_HOUR, 'END:VEVENT']],
    ['with two ends', ['BEGIN:VEVENT', AT_NINE, AN_HOUR, 'END:VEVENT', 'END:VEVENT']],
    ['with an alarm without end', ['BEGIN:VEVENT', AT_NINE, AN_HOUR, 'BEGIN:VALARM', 'END:VEVENT']],
    [
      'with a calendar that ends',
      ['END:VCALENDAR', 'BEGIN:VEVENT', AT_NINE, AN_HOUR, 'END:VEVENT'],
    ],
  ])('%s is found by what is left', (_, lines) => {
    const both = [...NINE_TO_TEN, '12-29T08:00 12-29T09:00']
    expect(read(...lines, ...NEIGHBOUR)).toEqual([both, 0])
    expect(read(...NEIGHBOUR, ...lines)).toEqual([both, 0])
  })

  test('that is past is not counted', () => {
    expect(read(...event('DTSTART:20261010T0x0000', AN_HOUR))).toEqual([[], 0])
  })

  test('at the cut of a file blocks the rest of its day, and the cut is counted', () => {
    const text = ['BEGIN:VCALENDAR', ...NEIGHBOUR, 'BEGIN:VEVENT', AT_NINE].join('\r\n')
    const { busy, unread, events } = busyOfFile(text, reading)
    expect(busy.map((stretch) => stretch.map(local).join(' '))).toEqual([
      ...REST_OF_DAY,
      '12-29T08:00 12-29T09:00',
    ])
    expect([unread, events]).toEqual([2, 3])
  })
})

describe('a series', () => {
  const DAILY = 'RRULE:FREQ=DAILY;COUNT=3'
  const days = (...numbers: number[]) => numbers.map((day) => `12-${day}T09:00 12-${day}T10:00`)
  test.each<[what: string, lines: string[], busy: string[], unread: number]>([
    ['EXDATE as a day', [DAILY, 'EXDATE:20261211'], days(10, 12), 0],
    ['an EXDATE in UTC', [DAILY, 'EXDATE:20261211T120000Z'], days(10, 12), 0],
    ['an EXDATE of another hour', [DAILY, 'EXDATE:20261211T080000'], days(10, 11, 12), 0],
    ['an empty EXDATE', [DAILY, 'EXDATE:', 'EXDATE:,'], days(10, 11, 12), 0],
    ['a bad EXDATE', [DAILY, 'EXDATE:20261211T0x0000'], days(10, 11, 12), 1],
    ['an empty rule', ['RRULE:'], days(10), 0],
    ['no frequency', ['RRULE:INTERVAL=2'], days(10), 1],
    ['an unknown frequency', ['RRULE:FREQ=SOMETIMES'], days(10), 1],
    ['a bad end', ['RRULE:FREQ=DAILY;INTERVAL=7;UNTIL=x'], days(10, 17, 24, 31), 1],
    ['an end of which the day is left', ['RRULE:FREQ=DAILY;UNTIL=20261211T1x'], days(10, 11), 1],
    ['an end with hyphens', ['RRULE:FREQ=DAILY;UNTIL=2026-12-11'], days(10, 11), 0],
    ['a bad count', ['RRULE:FREQ=DAILY;INTERVAL=7;COUNT=x'], days(10, 17, 24, 31), 1],
    ['a count of zero', ['RRULE:FREQ=DAILY;INTERVAL=14;COUNT=0'], days(10, 24), 1],
    ['an interval of zero', ['RRULE:FREQ=WEEKLY;INTERVAL=0'], days(10, 17, 24, 31), 1],
    ['one bad day of two', ['RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TH,XX'], days(10, 17, 24), 1],
    ['a bad day', ['RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=XX'], days(10, 17), 1],
    ['a month that is none', ['RRULE:FREQ=WEEKLY;COUNT=2;BYMONTH=13'], days(10, 17), 1],
    ['another part', ['RRULE:FREQ=DAILY;COUNT=2;FOO=BAR'], days(10, 11), 1],
    ['silent parts', ['RRULE:FREQ=DAILY;COUNT=2;RSCALE=GREGORIAN;WKST=MO;'], days(10, 11), 0],
    [
      'parts that contradict each other',
      ['RRULE:FREQ=WEEKLY;COUNT=2;BYMONTHDAY=1'],
      days(10, 17),
      1,
    ],
    ['the last day of the month', ['RRULE:FREQ=DAILY;BYMONTHDAY=-1'], days(10, 31), 0],
    ['days of the week', ['RRULE:FREQ=DAILY;BYDAY=TH;COUNT=2'], days(10, 17), 0],
    ['months that it has not', ['RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30'], days(10), 0],
    ['days that no month has', ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'], days(10), 0],
    ['two rules', [DAILY, 'RRULE:FREQ=WEEKLY;COUNT=2'], days(10, 11, 12, 17), 0],
    [
      'a rule that goes on in the next line',
      ['RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU,', 'TH'],
      days(10, 15),
      0,
    ],
    ['RDATE as a day', ['RDATE:20261215'], [...days(10), '12-15T00:00 12-16T00:00'], 0],
    [
      'RDATE as a period',
      ['RDATE;VALUE=PERIOD:20261215T090000/PT2H'],
      [...days(10), '12-15T09:00 12-15T11:00'],
      0,
    ],
    [
      'RDATE to an end in UTC',
      ['RDATE:20261215T090000/20261215T140000Z'],
      [...days(10), '12-15T09:00 12-15T11:00'],
      0,
    ],
    [
      'RDATE as a bad period',
      ['RDATE:20261215T090000/x'],
      [...days(10), '12-15T09:00 12-16T00:00'],
      1,
    ],
    ['a damaged RDATE', ['RDATE:20261215T0x,x'], [...days(10), '12-15T00:00 12-16T00:00'], 1],
    ['an RDATE that is excluded', ['RDATE:20261215T090000', 'EXDATE:20261215T090000'], days(10), 0],
    ['dates long ago', ['RDATE:19991215T090000', 'EXDATE:19991215'], days(10), 0],
  ])('blocks rather too often: %s', (_, lines, busy, unread) => {
    expect(read(...event(AT_NINE, AN_HOUR, ...lines))).toEqual([busy, unread])
  })

  test('an all-day series takes dates as days', () => {
    const lines = ['DTSTART:20261210', 'RDATE:20261215T090000', 'RDATE:20261217/PT1H']
    expect(read(...event(...lines))).toEqual([
      [...WHOLE_DAY, '12-15T00:00 12-16T00:00', '12-17T00:00 12-18T00:00'],
      0,
    ])
  })

  test.each<[what: string, lines: string[], busy: string[], unread: number]>([
    ['of a day', ['RECURRENCE-ID:20261211', 'STATUS:CANCELLED'], days(10, 12), 0],
    [
      'from another zone',
      [
        'RECURRENCE-ID;TZID=Europe/Lisbon:20261211T120000',
        'DTSTART;TZID=Europe/Lisbon:20261211T170000',
        AN_HOUR,
      ],
      ['12-10T09:00 12-10T10:00', '12-11T14:00 12-11T15:00', '12-12T09:00 12-12T10:00'],
      0,
    ],
    [
      'that is damaged',
      ['RECURRENCE-ID:x', 'DTSTART:20261211T140000', AN_HOUR],
      [
        '12-10T09:00 12-10T10:00',
        '12-11T09:00 12-11T10:00',
        '12-11T14:00 12-11T15:00',
        '12-12T09:00 12-12T10:00',
      ],
      1,
    ],
    [
      'without a start',
      ['RECURRENCE-ID:20261211T090000'],
      ['12-10T09:00 12-10T10:00', '12-11T00:00 12-12T00:00', '12-12T09:00 12-12T10:00'],
      1,
    ],
  ])('has an exception %s', (_, lines, busy, unread) => {
    const series = event(AT_NINE, AN_HOUR, DAILY)
    expect(read(...series, ...event(...lines))).toEqual([busy, unread])
    expect(read(...event(...lines), ...series)).toEqual([busy, unread])
  })
})

describe('free and busy times', () => {
  const free = (...lines: string[]) => ['BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY']
  test.each<[what: string, lines: string[], busy: string[], unread: number]>([
    ['a period of a length', ['FREEBUSY:20261210T120000Z/PT1H'], NINE_TO_TEN, 0],
    ['a period to its end', ['FREEBUSY:20261210T120000Z/20261210T130000Z'], NINE_TO_TEN, 0],
    ['a period of a day', ['FREEBUSY:20261210T030000Z/P1D'], WHOLE_DAY, 0],
    ['days', ['FREEBUSY:20261210/20261211'], WHOLE_DAY, 0],
    ['free ones', ['FREEBUSY;FBTYPE=FREE:20261210T120000Z/PT1H'], [], 0],
    ['tentative ones', ['FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261210T120000Z/PT1H'], NINE_TO_TEN, 0],
    [
      'unavailable ones',
      ['FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261210T120000Z/PT1H'],
      NINE_TO_TEN,
      0,
    ],
    ['several', ['FREEBUSY:20261210T120000Z/PT30M,20261210T123000Z/PT30M,'], NINE_TO_TEN, 0],
    ['in a zone', ['FREEBUSY;TZID=Europe/Lisbon:20261210T120000/PT1H'], NINE_TO_TEN, 0],
    ['without an end', ['FREEBUSY:20261210T090000'], REST_OF_DAY, 1],
    ['of a bad start', ['FREEBUSY:20261210T0x/PT1H'], WHOLE_DAY, 1],
    ['of no start', ['FREEBUSY:x/PT1H'], [], 1],
    [
      'in an unknown zone',
      ['FREEBUSY;TZID=Nowhere:20261210T090000/PT1H'],
      ['12-10T06:00 12-10T07:00', '12-10T09:00 12-10T10:00'],
      1,
    ],
    ['only of its range', ['DTSTART:20261201T000000Z', 'DTEND:20270101T000000Z'], [], 0],
  ])('block by their periods: %s', (_, lines, busy, unread) => {
    expect(read(...free(...lines))).toEqual([busy, unread])
  })

  test('without their end are counted', () => {
    expect(read('BEGIN:VFREEBUSY', 'FREEBUSY:20261210T120000Z/PT1H')).toEqual([NINE_TO_TEN, 1])
  })
})
