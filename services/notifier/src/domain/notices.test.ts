import { expect, test } from 'vitest'
import { bookingSnapshot } from '../../test/builders.ts'
import { type Notice, noticesOfBookingConfirmed, noticesOfBookingCreated } from './notices.ts'

const summary = (notices: Notice[]) =>
  notices.map(({ template, channel, recipient }) => `${template} ${channel} ${recipient}`)

test('a booking that awaits an answer reaches the professional on three channels and the client on two', () => {
  expect(summary(noticesOfBookingCreated(bookingSnapshot()))).toEqual([
    'msgBookingRequest in_app professional-account',
    'msgBookingRequest whatsapp +5511900000001',
    'msgBookingRequest email ana@example.com',
    'msgBookingReceived whatsapp +5521900000002',
    'msgBookingReceived email joao@example.com',
  ])
})

test('a booking confirmed at once tells the client so', () => {
  const snapshot = bookingSnapshot({ status: 'confirmed' })
  expect(summary(noticesOfBookingCreated(snapshot)).slice(3)).toEqual([
    'msgBookingConfirmed whatsapp +5521900000002',
    'msgBookingConfirmed email joao@example.com',
  ])
})

test('nobody without an e-mail address is written to', () => {
  const snapshot = bookingSnapshot({ clientEmail: null, professionalEmail: null })
  expect(summary(noticesOfBookingCreated(snapshot))).toEqual([
    'msgBookingRequest in_app professional-account',
    'msgBookingRequest whatsapp +5511900000001',
    'msgBookingReceived whatsapp +5521900000002',
  ])
})

test('a confirmation goes to the client, in the app too when the client has an account', () => {
  const snapshot = bookingSnapshot({ status: 'confirmed', clientUserId: 'client-account' })
  expect(summary(noticesOfBookingConfirmed(snapshot))).toEqual([
    'msgBookingConfirmed whatsapp +5521900000002',
    'msgBookingConfirmed email joao@example.com',
    'msgBookingConfirmed in_app client-account',
  ])
})

test('a WhatsApp notice knows where to fall back to, the others do not need to', () => {
  const notices = noticesOfBookingCreated(bookingSnapshot())
  expect(notices.map(({ fallbackEmail }) => fallbackEmail)).toEqual([
    null,
    'ana@example.com',
    null,
    'joao@example.com',
    null,
  ])
})
