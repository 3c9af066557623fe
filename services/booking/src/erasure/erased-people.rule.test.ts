import { expect, test } from 'vitest'
import type { AppointmentRecord } from '../appointments/snapshot.rule.ts'
import { withoutClient, withoutProfessional } from './erased-people.rule.ts'

const record: AppointmentRecord = {
  appointment: {
    ...{ id: 'appointment', professionalId: 'ana', clientId: 'bia' },
    ...{ startsAt: '2026-12-01T15:00:00Z', endsAt: '2026-12-01T15:50:00Z' },
    ...{
      status: 'confirmed',
      paymentStatus: 'none',
      priceCents: 100,
      source: 'public',
      version: 3,
    },
    ...{ clientAddress: 'Rua do Sol, 10', clientAnswer: 'Dor nas costas.' },
    place: {
      ...{ id: 'place', kind: 'address', label: 'Em casa', street: 'Rua da Aurora', number: '1' },
      ...{ complement: null, district: null, city: 'Recife', state: 'PE', postalCode: null },
      ...{ directions: null, link: null },
    },
  },
  contact: { name: 'Bia', phone: '+5511911111111', email: 'bia@exemplo.com' },
  client: {
    ...{ id: 'bia', userId: 'account-of-bia', name: 'Bia Souza', phone: '+5511911111111' },
    ...{ email: 'bia@exemplo.com', emailConfirmed: true },
  },
  professional: {
    ...{ id: 'ana', userId: 'account-of-ana', slug: 'ana', name: 'Ana', phone: '+5511987654321' },
    ...{ email: 'ana@exemplo.com', timezone: 'America/Sao_Paulo', autoConfirm: true },
  },
}

test('an erased client’s appointment keeps no name, no address and no answer', () => {
  const { appointment, contact, client, professional } = withoutClient(record)
  expect(appointment).toEqual({ ...record.appointment, clientAddress: null, clientAnswer: null })
  expect(contact).toEqual({ name: null, phone: null, email: null })
  expect(client).toEqual({
    ...{ id: 'bia', userId: null, name: null, phone: null, email: null, emailConfirmed: false },
  })
  expect(professional).toEqual(record.professional)
})

test('an erased professional’s appointment keeps only the name', () => {
  const { appointment, contact, client, professional } = withoutProfessional(record)
  expect(appointment).toEqual({ ...record.appointment, place: null })
  expect([contact, client]).toEqual([record.contact, record.client])
  expect(professional).toEqual({
    ...{ id: 'ana', userId: null, slug: null, name: 'Ana', phone: null, email: null },
    ...{ timezone: 'America/Sao_Paulo', autoConfirm: true },
  })
})
