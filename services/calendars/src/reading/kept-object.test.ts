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

test('an object that cannot be read blocks nothing', () => {
  expect(keptObject('<html>', [])).toBe('')
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
