import { expect, test } from 'vitest'
import { type AppointmentRecord, snapshotOf } from './snapshot.rule.ts'

const record: AppointmentRecord = {
  appointment: {
    id: 'appointment',
    professionalId: 'professional',
    clientId: 'client',
    startsAt: '2026-11-23T12:00:00Z',
    endsAt: '2026-11-23T13:00:00Z',
    status: 'confirmed',
    paymentStatus: 'none',
    priceCents: 15_000,
    source: 'public',
    version: 1,
  },
  contact: { name: 'Zé', phone: '+5511988887777', email: null },
  client: {
    id: 'client',
    userId: 'account',
    name: 'José da Silva',
    phone: '+5511988887777',
    email: 'jose@exemplo.com',
    emailConfirmed: true,
  },
  professional: {
    id: 'professional',
    userId: 'owner',
    slug: 'ana',
    name: 'Ana',
    phone: '+5511987654321',
    email: null,
    timezone: 'America/Sao_Paulo',
    autoConfirm: true,
  },
}
const unconfirmed = { ...record, client: { ...record.client, emailConfirmed: false } }

test('an event tells the city only if it is known', () => {
  expect(snapshotOf(record).professional.city).toBeNull()
  const professional = { ...record.professional, city: 'Recife' }
  expect(snapshotOf({ ...record, professional }).professional.city).toBe('Recife')
})

test('a confirmed address is the contact if none was typed', () => {
  expect(snapshotOf(record)).toMatchObject({
    client: { name: 'José da Silva', email: 'jose@exemplo.com' },
    contact: { name: 'Zé', phone: '+5511988887777', email: 'jose@exemplo.com' },
  })
})

test('an unconfirmed address is never the contact of another booking and in no event', () => {
  expect(snapshotOf(unconfirmed)).toMatchObject({
    client: { email: null },
    contact: { email: null },
  })
})

test('notices go to the contact typed in the booking', () => {
  const contact = { ...record.contact, email: 'outro@exemplo.com' }
  for (const kept of [record, unconfirmed]) {
    expect(snapshotOf({ ...kept, contact }).contact).toEqual(contact)
  }
})
