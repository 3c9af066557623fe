import { expect, test } from 'vitest'
import { busyOfFile } from './busy-of-file.ts'
import { keptObject } from './kept-object.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => [
  ...['BEGIN:VEVENT', 'UID:a@b', 'SUMMARY:Doutor Segredo', 'LOCATION:Rua Segredo'],
  ...['DTSTART;TZID=America/Sao_Paulo:20261210T090000', 'DURATION:PT1H', ...lines, 'END:VEVENT'],
]
const reading = {
  timezone: 'America/Sao_Paulo',
  from: Date.parse('2026-12-01T00:00:00Z') / 1_000,
  until: Date.parse('2027-02-01T00:00:00Z') / 1_000,
  owners: ['ana@exemplo.com'],
}
const DECLINED = 'ATTENDEE;PARTSTAT=DECLINED:mailto:ana@exemplo.com'

test('neither title, guests nor place are kept', () => {
  const kept = keptObject(calendar(...event(DECLINED.replace('DECLINED', 'ACCEPTED'))), [])
  expect(kept).toMatch(/DTSTART;TZID=America\/Sao_Paulo:20261210T090000/)
  expect(kept).not.toMatch(/Segredo|ATTENDEE|exemplo/)
})

test.each([
  ['free', event('TRANSP:TRANSPARENT')],
  ['cancelled', event('STATUS:CANCELLED')],
  ['declined by its owner', event(DECLINED)],
  ['one of ours', event('X-ENCAIXE:019ab000-0000-7000-8000-000000000000')],
  ['no event', ['BEGIN:VTODO', 'UID:t', 'END:VTODO']],
])('of an object that is %s nothing is kept', (_, lines) => {
  expect(keptObject(calendar(...lines), reading.owners)).toBe('')
})

test('an object is kept with its zones, its events and when they are, each line clean', () => {
  const text = calendar(
    ...['X-WR-TIMEZONE:Europe/Lisbon', 'X-WR-CALNAME:Segredo'],
    ...['BEGIN:VTIMEZONE', 'TZID:Europe/Lisbon', 'BEGIN:STANDARD', 'TZOFFSETTO:+0000'],
    ...['END:STANDARD', 'END:VTIMEZONE'],
    ...['BEGIN:VTIMEZONE', 'TZID:Casa', 'X-LIC-LOCATION:Europe/Lisbon', 'TZURL:segredo'],
    ...['BEGIN:STANDARD', 'TZNAME:Segredo', 'DTSTART:19700101T000000', 'TZOFFSETFROM:-0400'],
    ...['TZOFFSETTO:-0400', 'RRULE:FREQ=YEARLY', 'END:STANDARD', 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', 'UID:a@b', 'DTSTART;TZID="Casa, 1";X=segredo:20261210T090000'],
    ...[
      'DTEND;VALUE=DATE-TIME:20261210T100000 Ana',
      'RRULE:FREQ=DAILY;X-A=Ana',
      'TRANSP:TRANSPARENT',
    ],
    ...['END:VEVENT', 'BEGIN:VEVENT', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261211T090000'],
  )
  expect(keptObject(text.replace('END:VCALENDAR', ''), []).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-TIMEZONE:Europe/Lisbon'],
    ...['BEGIN:VTIMEZONE', 'TZID:Casa', 'X-LIC-LOCATION:Europe/Lisbon'],
    ...['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0400'],
    ...['RRULE:FREQ=YEARLY', 'END:STANDARD', 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', 'UID:a@b', 'TRANSP:TRANSPARENT', 'DTSTART;TZID="Casa, 1":20261210T090000'],
    ...['DTEND;VALUE=DATE-TIME:20261210T100000????', 'RRULE:FREQ=DAILY;X=?', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261211T090000'],
    'END:VCALENDAR',
  ])
})

test('an object that cannot be read is an event of which nobody can tell when it is', () => {
  const { busy, unread, events } = busyOfFile(keptObject('<html>', []), reading)
  expect({ busy, unread, events }).toEqual({ busy: [], unread: 1, events: 1 })
})

test('what is damaged in an object stays damaged, and no title is kept with it', () => {
  const damaged = [
    ...['BEGIN:VEVENT', 'UID:a@b', 'DTSTART:20261210T120000', 'Doutor Segredo', 'DURATION:P9'],
    ...['EXDATE:SEGREDO', 'RRULE:FREQ=SEGREDO', 'SUMMARY:Doutor', 'Segredo: às dez'],
  ]
  const text = calendar(...damaged, ...event(), 'BEGIN:VFREEBUSY', 'END:VFREEBUSY')
  const kept = keptObject(text, [])
  expect(kept).not.toMatch(/Segredo|Doutor/i)
  const { busy, unread, events } = busyOfFile(text, reading)
  expect(busyOfFile(kept, reading)).toMatchObject({ busy, unread, events })
  expect([busy.length, unread, events]).toEqual([1, 1, 3])
})

test('a zone that neither IANA nor Windows knows keeps its place', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Casa', 'X-LIC-LOCATION:Europe/Lisbon', 'END:VTIMEZONE']
  const text = calendar(
    ...zone,
    ...['BEGIN:VEVENT', 'DTSTART;TZID=Casa:20261211T090000', 'DURATION:PT2H', 'END:VEVENT'],
  )
  const kept = busyOfFile(keptObject(text, []), reading)
  expect(kept).toEqual(busyOfFile(text, reading))
  expect(kept).toMatchObject({ unread: 0 })
})

test('of an object with free and busy times the periods are kept', () => {
  const text = calendar(
    ...['BEGIN:VFREEBUSY', 'FREEBUSY;FBTYPE=FREE:20261210T120000Z/PT1H'],
    ...['FREEBUSY:20261210T150000Z/PT1H', 'END:VFREEBUSY'],
  )
  const kept = busyOfFile(keptObject(text, []), reading)
  expect(kept).toEqual(busyOfFile(text, reading))
  expect(kept.busy).toHaveLength(1)
})

test('what is kept blocks what the object blocks: exceptions, declined ones, and zones of the file', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Casa', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0400', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  const weekly = event('RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=America/Sao_Paulo:20261217T090000')
  const declined = [
    ...['BEGIN:VEVENT', 'UID:a@b', 'RECURRENCE-ID;TZID=America/Sao_Paulo:20261224T090000'],
    ...['DTSTART;TZID=America/Sao_Paulo:20261224T090000', 'DURATION:PT1H', DECLINED, 'END:VEVENT'],
  ]
  const atHome = [
    ...[
      'BEGIN:VEVENT',
      'UID:c@d',
      'DTSTART;TZID=Casa:20261211T090000',
      'DURATION:PT2H',
      'END:VEVENT',
    ],
  ]
  const text = calendar(...zone, ...weekly, ...declined, ...atHome)
  const { busy } = busyOfFile(text, reading)
  expect(busy).toHaveLength(3)
  const kept = keptObject(text, reading.owners)
  expect(busyOfFile(kept, { ...reading, owners: [] }).busy).toEqual(busy)
})

test('of a series the dates that it has beside its rule are kept', () => {
  const text = calendar(...event('RDATE;TZID=America/Sao_Paulo:20261212T090000'))
  const { busy } = busyOfFile(text, reading)
  expect(busy).toHaveLength(2)
  expect(busyOfFile(keptObject(text, []), reading).busy).toEqual(busy)
})

test('of several calendars in one object those are kept that block, one after the other', () => {
  const [busy, free] = [calendar(...event()), calendar(...event('TRANSP:TRANSPARENT'))]
  const one = keptObject(busy, [])
  expect(one).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nBEGIN:VEVENT\r\n/)
  expect(keptObject(busy + free + busy, [])).toBe(`${one}\r\n${one}`)
})

test('of what is no calendar an event without a time is kept, so that it is counted', () => {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR']
  expect(keptObject('<html>', [])).toBe(lines.join('\r\n'))
})
