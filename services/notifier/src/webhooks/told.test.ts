import { bookingEvents } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { bookingEvent, bookingSnapshot } from '../../test/builders.ts'
import { toldOfAppointments, toldOfPages } from './told.ts'

test('handled twice, a booking of a new client tells the same two things under the same two ids', () => {
  const event = bookingEvent('BookingCreated', { ...bookingSnapshot(), isNewClient: true })
  const told = () => toldOfAppointments(bookingEvents.BookingCreated, [event], 'https://x.example')
  expect(told().map(({ type }) => type)).toEqual(['client.created', 'appointment.created'])
  expect(told()).toEqual(told())
  const [client, appointment] = told()
  expect(appointment?.id).toBe(event.id)
  expect(client?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('of a package programs are told its id, version and status, and no name', () => {
  const { client, professional } = bookingSnapshot()
  const purchaseId = crypto.randomUUID()
  const data = {
    ...{ client, professional, purchaseId, version: 3, change: 'used', by: 'client' },
    ...{ status: 'active', package: { id: crypto.randomUUID(), name: 'Dez sessões' } },
    ...{ priceCents: 90_000, sessions: { bought: 10, left: 6 }, expiresAt: null },
  }
  const event = { id: crypto.randomUUID(), time: '2026-11-26T15:00:00Z', data }
  expect(toldOfPages(bookingEvents.PurchaseChanged, event, 'https://x.example')).toEqual([
    {
      ...{ id: event.id, at: event.time, type: 'purchase.changed' },
      professionalId: professional.id,
      data: {
        ...{ purchaseId, version: 3, status: 'active' },
        url: `https://x.example/api/purchases/${purchaseId}`,
      },
    },
  ])
})
