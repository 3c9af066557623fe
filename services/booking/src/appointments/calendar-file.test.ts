import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const entry: CalendarEntry = {
  appointmentId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
  version: 3,
  startsAt: Temporal.Instant.from('2026-11-23T09:00:00-03:00'),
  endsAt: Temporal.Instant.from('2026-11-23T09:50:00-03:00'),
  status: 'confirmed',
  withName: 'Ana; Souza, da rua de trás',
  city: 'São Paulo',
  url: 'https://encaixe.example/p/ana',
}
const now = Temporal.Instant.from('2026-11-20T10:00:00-03:00')

const read = (text: string) => {
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  if (!event) throw new Error('no event')
  return event
}

test('a calendar gets the time, the place, the page, and a UID that stays', () => {
  const event = read(calendarFile(entry, now))
  expect(String(event.getFirstPropertyValue('dtstart'))).toBe('2026-11-23T12:00:00Z')
  expect(String(event.getFirstPropertyValue('dtend'))).toBe('2026-11-23T12:50:00Z')
  expect(event.getFirstPropertyValue('uid')).toBe(`${entry.appointmentId}@encaixe`)
  expect(event.getFirstPropertyValue('sequence')).toBe(3)
  expect(event.getFirstPropertyValue('summary')).toBe('Horário com Ana; Souza, da rua de trás')
  expect(event.getFirstPropertyValue('location')).toBe('São Paulo')
  expect(String(event.getFirstPropertyValue('url'))).toBe('https://encaixe.example/p/ana')
})

test.each([
  ['pending_confirmation', 'TENTATIVE'],
  ['confirmed', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
  ['rejected', 'CANCELLED'],
  ['completed', 'CONFIRMED'],
] as const)('one that is %s is %s there', (status, expected) => {
  const event = read(calendarFile({ ...entry, status }, now))
  expect(event.getFirstPropertyValue('status')).toBe(expected)
})
