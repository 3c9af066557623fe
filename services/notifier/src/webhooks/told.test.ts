import { bookingEvents } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { bookingEvent, bookingSnapshot } from '../../test/builders.ts'
import { toldOfAppointments } from './told.ts'

test('handled twice, a booking of a new client tells the same two things under the same two ids', () => {
  const event = bookingEvent('BookingCreated', { ...bookingSnapshot(), isNewClient: true })
  const told = () => toldOfAppointments(bookingEvents.BookingCreated, [event], 'https://x.example')
  expect(told().map(({ type }) => type)).toEqual(['client.created', 'appointment.created'])
  expect(told()).toEqual(told())
  const [client, appointment] = told()
  expect(appointment?.id).toBe(event.id)
  expect(client?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
