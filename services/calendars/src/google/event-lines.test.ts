import { expect, test } from 'vitest'
import { busyOfFile } from '../reading/busy-of-file.ts'
import { type GoogleEvent, googleEvent } from './documents.ts'
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
  const window = { from: seconds('2026-12-01T03:00Z'), until: seconds('2027-01-01T03:00Z') }
  const lines = events.flatMap((one) => linesOf(one, window.from)?.lines ?? [])
  const text = ['BEGIN:VCALENDAR', `X-WR-TIMEZONE:${ZONE}`, ...lines, 'END:VCALENDAR'].join('\r\n')
  const local = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at * 1_000)
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
  const { busy } = busyOfFile(text, { ...window, timezone: 'UTC', owners: [] })
  return busy.map(([from, until]) => `${local(from)} ${local(until)}`)
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
  ['one of our feed', { iCalUID: '0195d0a4-7a3c-7d57-8a3b-6f2f3c1d2e4f@encaixe' }],
  ['past', { start: at('2026-11-10T12:00'), end: at('2026-11-10T13:00') }],
])('an event that is %s blocks nothing', (_, changes) => {
  expect(linesOf(event(changes), seconds('2026-12-01T00:00Z'))).toBeNull()
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
