import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarOf, calendarPlace, summaryOf } from './calendar-file.ts'

const entry: CalendarEntry = {
  appointmentId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
  version: 3,
  startsAt: Temporal.Instant.from('2026-11-23T09:00:00-03:00'),
  endsAt: Temporal.Instant.from('2026-11-23T09:50:00-03:00'),
  status: 'confirmed',
  changedAt: Temporal.Instant.from('2026-11-20T10:00:00-03:00'),
  summary: 'Horário com Ana; Souza, da rua de trás',
  location: 'São Paulo',
  notes: [],
  url: 'https://encaixe.example/p/ana',
}

const read = (text: string) => {
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  if (!event) throw new Error('no event')
  return event
}

test('a calendar entry has the time, the place, the page and a stable UID', () => {
  const event = read(calendarOf([entry]))
  expect(String(event.getFirstPropertyValue('dtstart'))).toBe('2026-11-23T12:00:00Z')
  expect(String(event.getFirstPropertyValue('dtend'))).toBe('2026-11-23T12:50:00Z')
  expect(event.getFirstPropertyValue('uid')).toBe(`${entry.appointmentId}@encaixe`)
  expect(event.getFirstPropertyValue('sequence')).toBe(3)
  expect(event.getFirstPropertyValue('summary')).toBe('Horário com Ana; Souza, da rua de trás')
  expect(event.getFirstPropertyValue('location')).toBe('São Paulo')
  expect(String(event.getFirstPropertyValue('url'))).toBe('https://encaixe.example/p/ana')
})

test('a summary names the service if one was agreed on', () => {
  const summaries = [{ name: 'Corte e barba' }, null].map((service) => summaryOf(service, 'Ana'))
  expect(summaries).toEqual(['Corte e barba com Ana', 'Horário com Ana'])
})

describe('the place of a calendar entry', () => {
  const page = 'https://encaixe.example/p/ana'
  const office = {
    ...{ id: entry.appointmentId, kind: 'address' as const, label: 'Salão', street: 'Rua Augusta' },
    ...{ number: '10', complement: null, district: null, city: 'São Paulo', state: 'SP' },
    ...{ postalCode: null, directions: 'Portão azul.', link: null },
  }
  const fileOf = (agreed: Partial<Parameters<typeof calendarPlace>[0]>) => {
    const nothing = { place: null, clientAddress: null, clientAnswer: null }
    const place = calendarPlace({ ...nothing, ...agreed }, { city: 'Recife', page })
    const event = read(calendarOf([{ ...entry, ...place }]))
    const text = (name: string) => String(event.getFirstPropertyValue(name))
    return {
      ...{ location: text('location'), url: text('url') },
      description: text('description'),
    }
  }

  test('is the address with its directions', () => {
    expect(fileOf({ place: office })).toEqual({
      location: 'Salão, Rua Augusta, 10, São Paulo, SP',
      description: 'Como chegar: Portão azul.',
      url: page,
    })
  })

  test('is the link of an online meeting', () => {
    const link = 'https://meet.example.com/ana'
    const place = { ...office, kind: 'online' as const, directions: null, link }
    expect(fileOf({ place })).toMatchObject({ location: link, url: link })
    expect(fileOf({ place }).description).toContain(page)
  })

  test('is the client’s address, with their answer', () => {
    const place = { ...office, kind: 'client_address' as const, directions: null }
    const [clientAddress, clientAnswer] = ['Rua das Flores, 10', 'Tenho um cão.']
    expect(fileOf({ place, clientAddress, clientAnswer })).toMatchObject({
      location: clientAddress,
      description: 'Resposta: Tenho um cão.',
    })
  })

  test('is the page’s city if nothing was agreed on', () => {
    expect(fileOf({})).toMatchObject({ location: 'Recife', url: page, description: 'null' })
  })
})

test.each([
  ['pending_confirmation', 'TENTATIVE'],
  ['confirmed', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
  ['rejected', 'CANCELLED'],
  ['completed', 'CONFIRMED'],
] as const)('one that is %s is %s there', (status, expected) => {
  const event = read(calendarOf([{ ...entry, status }]))
  expect(event.getFirstPropertyValue('status')).toBe(expected)
})
