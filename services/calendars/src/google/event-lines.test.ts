import { describe, expect, test } from 'vitest'
import { busyOfFile } from '../reading/busy-of-file.ts'
import { eventList, type GoogleEvent, googleEvent } from './documents.ts'
import { linesOf } from './event-lines.ts'

const ZONE = 'America/Sao_Paulo'
const at = (dateTime: string) => ({ dateTime: `${dateTime}:00-03:00`, timeZone: ZONE })
const event = (changes: Partial<GoogleEvent>): GoogleEvent =>
  googleEvent.parse({
    ...{ id: 'one', start: at('2026-12-10T12:00'), end: at('2026-12-10T13:00') },
    ...changes,
  })
const seconds = (text: string) => Date.parse(text) / 1_000

/** What events block in December 2026, as local times. */
function busyOf(...events: GoogleEvent[]) {
  return readOf(...events).busy
}

/** The same with how many of them are in doubt. */
function readOf(...events: GoogleEvent[]) {
  const window = { from: seconds('2026-12-01T03:00Z'), until: seconds('2027-01-01T03:00Z') }
  const lines = events.flatMap((one) => linesOf(one, window.from)?.lines ?? [])
  const text = ['BEGIN:VCALENDAR', `X-WR-TIMEZONE:${ZONE}`, ...lines, 'END:VCALENDAR'].join('\r\n')
  const local = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at * 1_000)
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
  const { busy, unread } = busyOfFile(text, { ...window, timezone: 'UTC', owners: [] })
  return { busy: busy.map(([from, until]) => `${local(from)} ${local(until)}`), unread }
}

test('a single event blocks its time', () => {
  expect(busyOf(event({}))).toEqual(['2026-12-10T12:00 2026-12-10T13:00'])
})

test('an all-day event blocks from midnight to midnight of the calendar', () => {
  const day = event({ start: { date: '2026-12-10' }, end: { date: '2026-12-12' } })
  expect(busyOf(day)).toEqual(['2026-12-10T00:00 2026-12-12T00:00'])
})

test.each([
  ['transparent', { transparency: 'transparent' }],
  ['declined', { attendees: [{ self: true, responseStatus: 'declined' }] }],
  ['deleted', { status: 'cancelled' }],
  ['a working location', { eventType: 'workingLocation' }],
  ['one that we wrote', { extendedProperties: { private: { encaixe: 'an-id' } } }],
  ['a birthday', { eventType: 'birthday' }],
  ['one that we wrote, by its id', { iCalUID: `enc${'0a'.repeat(16)}@google.com` }],
  ['one of our feed', { iCalUID: '0195d0a4-7a3c-7d57-8a3b-6f2f3c1d2e4f@encaixe' }],
  ['past', { start: at('2026-11-10T12:00'), end: at('2026-11-10T13:00') }],
])('an event that is %s blocks nothing', (_, changes) => {
  expect(linesOf(event(changes), seconds('2026-12-01T00:00Z'))).toBeNull()
})

const SINCE = '2026-12-10T15:00:00Z'
test.each<[what: string, changes: Record<string, unknown>, isKept: boolean]>([
  ['that ends then', { end: { dateTime: SINCE } }, false],
  ['that ends a second later', { end: { dateTime: '2026-12-10T12:00:01-03:00' } }, true],
  ['of that day', { start: undefined, end: { date: '2026-12-10' } }, true],
  ['of the day before', { start: undefined, end: { date: '2026-12-09' } }, false],
  ['without an offset, of that day', { end: { dateTime: '2026-12-10T01:00:00' } }, true],
  ['without an offset, of the day before', { end: { dateTime: '2026-12-09T23:00:00' } }, false],
  ['without an end', { end: undefined, start: { dateTime: SINCE } }, false],
  ['whose end is a text', { end: { dateTime: 'soon' } }, true],
  [
    'that is over and repeats',
    { end: { dateTime: SINCE }, recurrence: ['RRULE:FREQ=DAILY'] },
    true,
  ],
  ['that is over and replaces one', { end: { dateTime: SINCE }, recurringEventId: 'two' }, true],
])('whether an event %s is kept since a moment: %j', (_, changes, isKept) => {
  const made = { ...event({}), ...changes } as const
  expect(linesOf(googleEvent.parse(made), seconds(SINCE)) !== null).toBe(isKept)
})

test('an event is written with its time and whether it counts, and nothing else', () => {
  expect(linesOf(googleEvent.parse({ ...event({}), summary: 'Segredo' }), 0)).toEqual({
    ...{ eventId: 'one', seriesId: null },
    lines: [
      ...['BEGIN:VEVENT', 'UID:one', 'DTSTART:2026-12-10T12:00:00-03:00'],
      ...['DTEND:2026-12-10T13:00:00-03:00', 'END:VEVENT'],
    ].join('\r\n'),
  })
})

test('a series is written on the clock of its zone, and an exception names its series and what it replaces', () => {
  const lines = (changes: Record<string, unknown>) =>
    linesOf(googleEvent.parse({ ...event({}), ...changes }), 0)
  expect(lines({ recurrence: ['RRULE:FREQ=DAILY'] })).toEqual({
    ...{ eventId: 'one', seriesId: null },
    lines: [
      ...['BEGIN:VEVENT', 'UID:one', `DTSTART;TZID="${ZONE}":2026-12-10T12:00:00`],
      ...[`DTEND;TZID="${ZONE}":2026-12-10T13:00:00`, 'RRULE:FREQ=DAILY', 'END:VEVENT'],
    ].join('\r\n'),
  })
  expect(
    lines({
      ...{ recurringEventId: 'two', status: 'cancelled', start: undefined, end: undefined },
      originalStartTime: { date: '2026-12-10' },
    }),
  ).toEqual({
    ...{ eventId: 'one', seriesId: 'two' },
    lines: [
      ...['BEGIN:VEVENT', 'UID:two', 'DTSTART;VALUE=DATE:2026-12-10'],
      ...['DTEND;VALUE=DATE:2026-12-10', 'RECURRENCE-ID;VALUE=DATE:2026-12-10'],
      ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
    ].join('\r\n'),
  })
})

test.each<[what: string, start: Record<string, unknown>, written: string]>([
  [
    'an offset and no zone',
    { dateTime: '2026-12-10T12:00:00-03:00' },
    ':2026-12-10T12:00:00-03:00',
  ],
  ['neither offset nor zone', { dateTime: '2026-12-10T12:00:00' }, ':2026-12-10T12:00:00Z'],
  [
    'a zone and no offset',
    { dateTime: '2026-12-10T12:00:00', timeZone: 'Europe/Lisbon' },
    ';TZID="Europe/Lisbon":2026-12-10T12:00:00',
  ],
  [
    'another zone',
    { dateTime: '2026-12-10T12:00:00-03:00', timeZone: 'Europe/Lisbon' },
    ';TZID="Europe/Lisbon":2026-12-10T15:00:00',
  ],
  [
    'a zone that nobody knows',
    { dateTime: '2026-12-10T12:00:00-03:00', timeZone: 'Terra"\r\nMedia' },
    ';TZID="Terra Media":2026-12-10T12:00:00',
  ],
  [
    'a time that cannot be read',
    { dateTime: '2026-99-10T12:00:00-03:00', timeZone: 'Europe/Lisbon' },
    ';TZID="Europe/Lisbon":2026-99-10T12:00:00',
  ],
])('the start of a series with %s is written by its clock', (_, start, expected) => {
  const made = googleEvent.parse({ ...event({}), start, recurrence: ['RRULE:FREQ=DAILY'] })
  expect(linesOf(made, 0)?.lines.split('\r\n')).toContain(`DTSTART${expected}`)
})

test('an event that somebody else declined blocks', () => {
  expect(busyOf(event({ attendees: [{ responseStatus: 'declined' }] }))).toHaveLength(1)
})

test('a series repeats without the occurrences that were deleted, moved or declined', () => {
  const master = event({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })
  const exception = (day: string, changes: Partial<GoogleEvent>) =>
    event({
      ...{
        id: `one_${day}`,
        recurringEventId: 'one',
        originalStartTime: at(`2026-12-${day}T12:00`),
      },
      ...changes,
    })
  const times = (day: string, hour: number) => ({
    start: at(`2026-12-${day}T${hour}:00`),
    end: at(`2026-12-${day}T${hour + 1}:00`),
  })
  expect(busyOf(master)).toHaveLength(4)
  expect(
    busyOf(
      master,
      exception('17', { status: 'cancelled', start: undefined, end: undefined }),
      exception('24', times('25', 15)),
      exception('31', {
        ...times('31', 12),
        attendees: [{ self: true, responseStatus: 'declined' }],
      }),
    ),
  ).toEqual(['2026-12-10T12:00 2026-12-10T13:00', '2026-12-25T15:00 2026-12-25T16:00'])
})

test('a text of Google cannot add lines of its own', () => {
  const kept = linesOf(event({ recurrence: ['RRULE:FREQ=DAILY\r\nEND:VEVENT'] }), 0)
  expect(kept?.lines.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

describe('an event that is damaged', () => {
  const damaged = (changes: Record<string, unknown>) =>
    eventList.parse({
      items: [
        { id: 'one', start: at('2026-12-10T12:00'), end: at('2026-12-10T13:00'), ...changes },
        { ...event({ id: 'two', start: at('2026-12-20T08:00'), end: at('2026-12-20T09:00') }) },
        { id: 7 },
        null,
      ],
    }).items
  const NEIGHBOUR = '2026-12-20T08:00 2026-12-20T09:00'
  const NOON = '2026-12-10T12:00 2026-12-10T13:00'
  test.each<[what: string, changes: Record<string, unknown>, busy: string[], unread: number]>([
    ['its start is a number', { start: 7 }, ['2026-12-10T00:00 2026-12-11T00:00'], 1],
    ['it has neither start nor end', { start: {}, end: null }, [], 1],
    ['its end is a text', { end: { dateTime: 'soon' } }, ['2026-12-10T12:00 2026-12-11T00:00'], 1],
    ['its end is missing', { end: undefined }, [NOON], 0],
    ['its rule is a number', { recurrence: [7] }, [NOON], 1],
    ['its rules are a number', { recurrence: 7 }, [NOON], 1],
    ['its rule says nothing', { recurrence: ['RRULE:FREQ=SOMETIMES'] }, [NOON], 1],
    [
      'its status is a number',
      { status: 7, attendees: 7, extendedProperties: 7, etag: 7 },
      [NOON],
      0,
    ],
    ['it replaces something unknown', { recurringEventId: 'three' }, [NOON], 1],
    [
      'its zone is unknown, and it repeats',
      {
        ...{ recurrence: ['RRULE:FREQ=DAILY;COUNT=1'] },
        start: { dateTime: '2026-12-10T12:00:00-03:00', timeZone: 'Terra/Media' },
        end: { dateTime: '2026-12-10T13:00:00-03:00', timeZone: 'Terra/Media' },
      },
      // At noon by the calendar, and by the page, which is in UTC here.
      ['2026-12-10T09:00 2026-12-10T10:00', NOON],
      1,
    ],
    [
      'its zone has the name of Windows, and it repeats',
      {
        ...{ recurrence: ['RRULE:FREQ=DAILY;COUNT=1'] },
        start: { dateTime: '2026-12-10T15:00:00Z', timeZone: 'E. South America Standard Time' },
        end: { dateTime: '2026-12-10T16:00:00Z', timeZone: 'E. South America Standard Time' },
      },
      [NOON],
      0,
    ],
    [
      'its times have no offset',
      {
        start: { dateTime: '2026-12-10T12:00:00', timeZone: ZONE },
        end: { dateTime: '2026-12-10T13:00:00', timeZone: ZONE },
      },
      [NOON],
      0,
    ],
  ])('blocks cautiously, is counted, and leaves the others: %s', (_, changes, busy, unread) => {
    expect(readOf(...damaged(changes))).toEqual({ busy: [...busy, NEIGHBOUR], unread })
  })
})
