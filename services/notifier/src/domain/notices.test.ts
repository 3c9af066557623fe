import { expect, test } from 'vitest'
import { bookingEvent, bookingSnapshot } from '../../test/builders.ts'
import { noticesFor } from './notices.ts'

const summary = (event: Parameters<typeof noticesFor>[0]) =>
  noticesFor(event).map(({ template, channel, recipient }) => `${template} ${channel} ${recipient}`)

test('a booking that awaits an answer reaches the professional on three channels and the client on two', () => {
  expect(summary(bookingEvent('BookingCreated', bookingSnapshot()))).toEqual([
    'msgBookingRequest in_app professional-account',
    'msgBookingRequest whatsapp +5511900000001',
    'msgBookingRequest email ana@example.com',
    'msgBookingReceived whatsapp +5521900000002',
    'msgBookingReceived email joao@example.com',
  ])
})

test('a booking confirmed at once tells the client so', () => {
  const snapshot = bookingSnapshot({ status: 'confirmed' })
  expect(summary(bookingEvent('BookingCreated', snapshot)).slice(3)).toEqual([
    'msgBookingConfirmed whatsapp +5521900000002',
    'msgBookingConfirmed email joao@example.com',
  ])
})

test('nobody without an e-mail address is written to', () => {
  const snapshot = bookingSnapshot({ clientEmail: null, professionalEmail: null })
  expect(summary(bookingEvent('BookingCreated', snapshot))).toEqual([
    'msgBookingRequest in_app professional-account',
    'msgBookingRequest whatsapp +5511900000001',
    'msgBookingReceived whatsapp +5521900000002',
  ])
})

test('a confirmation goes to the client, in the app too when the client has an account', () => {
  const snapshot = bookingSnapshot({ status: 'confirmed', clientUserId: 'client-account' })
  expect(summary(bookingEvent('BookingConfirmed', snapshot))).toEqual([
    'msgBookingConfirmed whatsapp +5521900000002',
    'msgBookingConfirmed email joao@example.com',
    'msgBookingConfirmed in_app client-account',
  ])
})

test('a WhatsApp notice knows where to fall back to, the others do not need to', () => {
  const notices = noticesFor(bookingEvent('BookingCreated', bookingSnapshot()))
  expect(notices.map(({ fallbackEmail }) => fallbackEmail)).toEqual([
    null,
    'ana@example.com',
    null,
    'joao@example.com',
    null,
  ])
})

test('events that no notice follows make none', () => {
  expect(noticesFor({ ...bookingEvent('BookingCreated', bookingSnapshot()), type: 'x' })).toEqual(
    [],
  )
})
