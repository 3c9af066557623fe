import type { AppointmentEntry } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { keptObject } from '../reading/kept-object.ts'
import { appointmentAt, objectOf, objectUrlOf, timesOfObject } from './own-object.ts'

const id = '0195d0a4-7a3c-7d57-8a3b-6f2f3c1d2e4f'
const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const nine = { startsAt: '2026-12-10T12:00:00Z', endsAt: '2026-12-10T13:00:00Z' }
const entry = {
  ...{ appointmentId: id, ...nine, status: 'tentative' as const },
  ...{ summary: 'Consulta com Bia', location: null, description: '' },
} as AppointmentEntry
const timesOf = ({ startsAt, endsAt }: typeof nine) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
})

test('an object has the name of its appointment, and no other has one', () => {
  const url = objectUrlOf('https://dav.exemplo.com/ana/casa', id)
  expect(url).toBe(`https://dav.exemplo.com/ana/casa/encaixe-${id}.ics`)
  expect(appointmentAt(new URL(url).pathname)).toBe(id)
  expect(appointmentAt('/ana/casa/outro.ics')).toBeNull()
})

test('a new object says when it is, and blocks nothing', () => {
  const text = objectOf(entry, null, now)
  expect(text).toMatch(/UID:0195d0a4-7a3c-7d57-8a3b-6f2f3c1d2e4f@encaixe/)
  expect(text).toMatch(/STATUS:TENTATIVE/)
  expect(timesOfObject(text)).toEqual(timesOf(nine))
  expect(keptObject(text, [])).toBe('')
})

test('a later state replaces the earlier one, and leaves what somebody has added', () => {
  const there = objectOf(entry, null, now).replace(
    'END:VEVENT',
    ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM', 'END:VEVENT'].join('\r\n'),
  )
  const ten = { startsAt: '2026-12-10T13:00:00Z', endsAt: '2026-12-10T14:00:00Z' }
  const text = objectOf({ ...entry, ...ten, status: 'confirmed' }, there, now)
  expect(timesOfObject(text)).toEqual(timesOf(ten))
  expect(text).toMatch(/STATUS:CONFIRMED[\s\S]*VALARM/)
  expect(text).toMatch(/SEQUENCE:1/)
  expect(text.match(/DTSTART/g)).toHaveLength(1)
})

test.each([
  [
    'in a zone',
    'DTSTART;TZID=America/Sao_Paulo:20261210T110000\r\nDURATION:PT1H',
    '2026-12-10T14:00:00Z',
  ],
  ['as a whole day', 'DTSTART;VALUE=DATE:20261211', '2026-12-11T00:00:00Z'],
])('an object that was moved %s says where it is', (_, lines, startsAt) => {
  const text = objectOf(entry, null, now).replace(/DTSTART.*\r\nDTEND.*(?=\r\n)/, lines)
  expect(timesOfObject(text)?.startsAt).toBe(Date.parse(startsAt))
})

test('an object that was cancelled there is nowhere', () => {
  const text = objectOf(entry, null, now).replace('STATUS:TENTATIVE', 'STATUS:CANCELLED')
  expect(timesOfObject(text)).toBeNull()
})
