import { describe, expect, test } from 'vitest'
import { busyOfFile, type Reading, Unreadable } from './busy-of-file.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds / 1_000
const SAO_PAULO = 'America/Sao_Paulo'

const reading: Reading = {
  timezone: SAO_PAULO,
  from: at('2026-12-01T00:00[America/Sao_Paulo]'),
  until: at('2027-01-01T00:00[America/Sao_Paulo]'),
  owners: ['ana@example.com'],
}

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']

/** The busy times of December 2026 as local times of São Paulo. */
const busyOf = (text: string, changes: Partial<Reading> = {}) =>
  busyOfFile(text, { ...reading, ...changes }).busy.map((stretch) =>
    stretch
      .map((seconds) =>
        Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
          .toZonedDateTimeISO(SAO_PAULO)
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' })
          .slice(5),
      )
      .join(' '),
  )

const LONG_LUNCH = ['DTSTART:20261210T120000', 'DTEND:20261210T140000']

describe('single events', () => {
  test.each<[what: string, lines: string[], busy: string[]]>([
    ['a time of the calendar’s own zone', LONG_LUNCH, ['12-10T12:00 12-10T14:00']],
    [
      'a time in UTC',
      ['DTSTART:20261210T120000Z', 'DTEND:20261210T130000Z'],
      ['12-10T09:00 12-10T10:00'],
    ],
    [
      'a time of another zone',
      ['DTSTART;TZID=Europe/Lisbon:20261210T120000', 'DURATION:PT30M'],
      ['12-10T09:00 12-10T09:30'],
    ],
    [
      'a zone behind a prefix of its program',
      [
        'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Lisbon:20261210T120000',
        'DURATION:PT1H',
      ],
      ['12-10T09:00 12-10T10:00'],
    ],
    [
      'a day',
      ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226'],
      ['12-24T00:00 12-26T00:00'],
    ],
    ['a day without an end', ['DTSTART;VALUE=DATE:20261224'], ['12-24T00:00 12-25T00:00']],
    ['an event that is free', [...LONG_LUNCH, 'TRANSP:TRANSPARENT'], []],
    ['an event that Outlook shows as free', [...LONG_LUNCH, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
    ['a cancelled event', [...LONG_LUNCH, 'STATUS:CANCELLED'], []],
    ['a tentative event', [...LONG_LUNCH, 'STATUS:TENTATIVE'], ['12-10T12:00 12-10T14:00']],
    [
      'an event that the owner declined',
      [...LONG_LUNCH, 'ATTENDEE;PARTSTAT=DECLINED:mailto:Ana@example.com'],
      [],
    ],
    [
      'an event that somebody else declined',
      [...LONG_LUNCH, 'ATTENDEE;PARTSTAT=DECLINED:mailto:bia@example.com'],
      ['12-10T12:00 12-10T14:00'],
    ],
    [
      'an event over the turn of the year',
      ['DTSTART:20261231T220000', 'DTEND:20270101T020000'],
      ['12-31T22:00 01-01T02:00'],
    ],
    ['an event after the horizon', ['DTSTART:20270110T120000', 'DURATION:PT1H'], []],
    ['an event before now', ['DTSTART:20261110T120000', 'DURATION:PT1H'], []],
  ])('%s', (_, lines, busy) => {
    expect(busyOf(file(...event(...lines)))).toEqual(busy)
  })

  test.each<[what: string, lines: string[], isBusy: boolean]>([
    ['that ends as the window begins', ['DTSTART:20261130T230000', 'DTEND:20261201T000000'], false],
    ['that ends a second later', ['DTSTART:20261130T230000', 'DTEND:20261201T000001'], true],
    ['that begins as the window ends', ['DTSTART:20270101T000000', 'DURATION:PT1H'], false],
    ['that begins a second before', ['DTSTART:20261231T235959', 'DURATION:PT1H'], true],
    [
      'that the owner accepts',
      [...LONG_LUNCH, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@example.com'],
      true,
    ],
    ['to which the owner is asked', [...LONG_LUNCH, 'ATTENDEE:mailto:ana@example.com'], true],
    ['of an id like ours', [...LONG_LUNCH, `UID:x${'0'.repeat(36)}@encaixe`], true],
    [
      'of an id that begins like ours',
      [...LONG_LUNCH, `UID:${'0'.repeat(36)}@encaixe.example`],
      true,
    ],
    ['that we wrote to Google', [...LONG_LUNCH, `UID:enc${'0a'.repeat(16)}@google.com`], false],
    ['whose id is shorter than ours', [...LONG_LUNCH, 'UID:enc0@google.com'], true],
  ])('an event %s is busy: %j', (_, lines, isBusy) => {
    const text = file('BEGIN:VEVENT', ...lines, 'END:VEVENT')
    expect(busyOf(text)).toHaveLength(isBusy ? 1 : 0)
  })

  test('an end in another zone is a moment', () => {
    const lines = [
      'DTSTART;TZID=Europe/Lisbon:20261210T120000',
      'DTEND;TZID=America/Sao_Paulo:20261210T100000',
    ]
    expect(busyOf(file(...event(...lines)))).toEqual(['12-10T09:00 12-10T10:00'])
  })

  test('a calendar that has a word for its name has no owner by it', () => {
    const lines = [...LONG_LUNCH, 'ATTENDEE;PARTSTAT=DECLINED:mailto:casa']
    expect(busyOf(file('X-WR-CALNAME:casa', ...event(...lines)))).toHaveLength(1)
  })

  test('a calendar has the name and the colour of its program, else those of the standard', () => {
    const of = (...lines: string[]) => {
      const { name, colour } = busyOfFile(file(...lines), reading)
      return [name, colour]
    }
    expect(of('NAME:Casa', 'COLOR:red')).toEqual(['Casa', 'red'])
    expect(
      of('NAME:Casa', 'X-WR-CALNAME:Lar', 'X-APPLE-CALENDAR-COLOR:#ff0000', 'COLOR:red'),
    ).toEqual([...['Lar', '#ff0000']])
    expect(of()).toEqual([null, null])
  })

  test('free and busy times alone, and cut, are a calendar', () => {
    const text = 'BEGIN:VFREEBUSY\nFREEBUSY:20261210T120000Z/PT1H'
    expect(busyOf(text)).toEqual(['12-10T09:00 12-10T10:00'])
  })

  test('free and busy times outside of what is wanted do not count', () => {
    const text = file(
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20261010T120000Z/PT1H,20261210T120000Z/PT1H,20270610T120000Z/PT1H',
      'END:VFREEBUSY',
    )
    expect(busyOf(text)).toEqual(['12-10T09:00 12-10T10:00'])
  })

  test('an exception of one series replaces no date of another', () => {
    const one = ['DTSTART:20261210T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2']
    const other = ['RECURRENCE-ID:20261211T100000', 'DTSTART:20261211T150000', 'DURATION:PT1H']
    const text = file(
      ...['BEGIN:VEVENT', 'UID:yoga', ...one, 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:pilates', ...other, 'END:VEVENT'],
    )
    expect(busyOf(text)).toEqual([
      ...['12-10T10:00 12-10T11:00', '12-11T10:00 12-11T11:00', '12-11T15:00 12-11T16:00'],
    ])
  })

  test('an event of a thousand days is believed, and a longer one is in doubt', () => {
    const unread = (length: string) =>
      busyOfFile(file(...event('DTSTART:20261210T100000', `DURATION:${length}`)), reading).unread
    expect([unread('P1000D'), unread('P1000DT1S')]).toEqual([0, 1])
  })

  test('later exceptions of a series hold from their own start on, in whatever order', () => {
    const series = event('DTSTART:20261207T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4')
    const change = (day: number, ...lines: string[]) =>
      event(`RECURRENCE-ID;RANGE=THISANDFUTURE:202612${day}T090000`, ...lines)
    const later = change(14, 'DTSTART:20261214T100000', 'DURATION:PT1H')
    const free = change(28, 'DTSTART:20261228T090000', 'DURATION:PT1H', 'TRANSP:TRANSPARENT')
    const latest = change(21, 'DTSTART:20261221T110000', 'DURATION:PT1H')
    const expected = [
      '12-07T09:00 12-07T10:00',
      '12-14T10:00 12-14T11:00',
      '12-21T11:00 12-21T12:00',
    ]
    expect(busyOf(file(...series, ...free, ...latest, ...later))).toEqual(expected)
    expect(busyOf(file(...later, ...latest, ...free, ...series))).toEqual(expected)
  })

  test('what overlaps or touches is one stretch, and what does not stays apart', () => {
    const text = file(
      ...event('DTSTART:20261210T120000', 'DURATION:PT1H'),
      ...event('DTSTART:20261210T123000', 'DURATION:PT1H'),
      ...event('DTSTART:20261210T133000', 'DURATION:PT1H'),
      ...event('DTSTART:20261210T160000', 'DURATION:PT1H'),
    ).replaceAll('UID:one\r\n', '')
    expect(busyOf(text)).toEqual(['12-10T12:00 12-10T14:30', '12-10T16:00 12-10T17:00'])
  })

  test('our own appointments, which follow the feed of the page, do not count', () => {
    const uid = '019a0000-0000-7000-8000-000000000001@encaixe'
    expect(busyOf(file(...event(...LONG_LUNCH)).replace('UID:one', `UID:${uid}`))).toEqual([])
  })

  test('an all-day event follows the zone that the calendar names', () => {
    const day = event('DTSTART;VALUE=DATE:20261224')
    expect(busyOf(file('X-WR-TIMEZONE:Europe/Lisbon', ...day))).toEqual(['12-23T21:00 12-24T21:00'])
  })

  test('a calendar that is named by its owner’s address tells who the owner is', () => {
    const text = file(
      'X-WR-CALNAME:carla@example.com',
      ...event(...LONG_LUNCH, 'ATTENDEE;PARTSTAT=DECLINED:mailto:carla@example.com'),
    )
    expect(busyOf(text)).toEqual([])
  })

  test('an event that cannot be read does not take the others along', () => {
    const text = file(
      ...event('DTSTART:2026', 'DURATION:PT1H'),
      ...event(...LONG_LUNCH),
      ...event('SUMMARY:no start'),
    )
    expect(busyOf(text)).toEqual(['12-10T12:00 12-10T14:00'])
  })

  test('the name and colour of the calendar are read', () => {
    const text = file('X-WR-CALNAME:Família', 'X-APPLE-CALENDAR-COLOR:#FF2968')
    expect(busyOfFile(text, reading)).toEqual({
      ...{ name: 'Família', colour: '#FF2968' },
      ...{ busy: [], unread: 0, events: 0 },
    })
  })
})

describe('series', () => {
  test('a weekly event begins long ago, and its exceptions move, cancel and free it', () => {
    const text = file(
      ...event(
        'DTSTART;TZID=America/Sao_Paulo:20200101T090000',
        'DTEND;TZID=America/Sao_Paulo:20200101T100000',
        'RRULE:FREQ=WEEKLY',
        'EXDATE;TZID=America/Sao_Paulo:20261202T090000',
      ),
      ...event(
        'RECURRENCE-ID:20261209T120000Z',
        'DTSTART;TZID=America/Sao_Paulo:20261210T150000',
        'DURATION:PT2H',
      ),
      ...event(
        'RECURRENCE-ID;TZID=America/Sao_Paulo:20261216T090000',
        'STATUS:CANCELLED',
        'DTSTART;TZID=America/Sao_Paulo:20261216T090000',
      ),
    )
    expect(busyOf(text)).toEqual([
      '12-10T15:00 12-10T17:00',
      '12-23T09:00 12-23T10:00',
      '12-30T09:00 12-30T10:00',
    ])
  })

  test('a series changed from one occurrence on', () => {
    const text = file(
      ...event('DTSTART:20261201T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261215T090000',
        'DTSTART:20261216T100000',
        'DURATION:PT30M',
      ),
    )
    expect(busyOf(text)).toEqual([
      '12-01T09:00 12-01T10:00',
      '12-08T09:00 12-08T10:00',
      '12-16T10:00 12-16T10:30',
      '12-23T10:00 12-23T10:30',
    ])
  })

  test('UNTIL in UTC includes the start at that moment', () => {
    const series = (until: string) =>
      file(
        ...event(
          'DTSTART;TZID=America/Sao_Paulo:20261201T090000',
          'DURATION:PT1H',
          `RRULE:FREQ=DAILY;UNTIL=${until}`,
        ),
      )
    expect(busyOf(series('20261203T120000Z'))).toHaveLength(3)
    expect(busyOf(series('20261203T115959Z'))).toHaveLength(2)
    expect(busyOf(series('20261203'))).toHaveLength(3)
  })

  test('an occurrence at a time that its zone skips is busy after the gap, where people see it', () => {
    const text = file(
      ...event(
        'DTSTART;TZID=Europe/Lisbon:20260328T013000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
    )
    const march = { from: at('2026-03-01T00:00[UTC]'), until: at('2026-04-01T00:00[UTC]') }
    expect(busyOf(text, march)).toEqual([
      '03-27T22:30 03-27T23:30',
      '03-28T22:30 03-28T23:30',
      '03-29T21:30 03-29T22:30',
    ])
  })

  test('more dates, and days that are left out whole', () => {
    const text = file(
      ...event(
        'DTSTART:20261201T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=3',
        'RDATE:20261220T100000,20261221T100000',
        'EXDATE;VALUE=DATE:20261202',
      ),
    )
    expect(busyOf(text)).toEqual([
      '12-01T09:00 12-01T10:00',
      '12-03T09:00 12-03T10:00',
      '12-20T10:00 12-20T11:00',
      '12-21T10:00 12-21T11:00',
    ])
  })

  test('a zone that only the file knows has its own clock changes', () => {
    const text = file(
      ...['BEGIN:VTIMEZONE', 'TZID:Hora da empresa'],
      ...[
        'BEGIN:STANDARD',
        'DTSTART:20200101T000000',
        'TZOFFSETFROM:-0300',
        'TZOFFSETTO:-0300',
        'END:STANDARD',
      ],
      ...[
        'BEGIN:DAYLIGHT',
        'DTSTART:20261215T000000',
        'TZOFFSETFROM:-0300',
        'TZOFFSETTO:-0200',
        'END:DAYLIGHT',
      ],
      'END:VTIMEZONE',
      ...event(
        'DTSTART;TZID=Hora da empresa:20261213T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261216T110000Z',
      ),
    )
    expect(busyOf(text)).toEqual([
      '12-13T09:00 12-13T10:00',
      '12-14T09:00 12-14T10:00',
      '12-15T08:00 12-15T09:00',
      '12-16T08:00 12-16T09:00',
    ])
  })
})

describe('files that are no calendar', () => {
  test.each(['', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR\r\nnonsense'])(
    'is refused: %j',
    (text) => {
      expect(() => busyOfFile(text, reading)).toThrow(Unreadable)
    },
  )
})
