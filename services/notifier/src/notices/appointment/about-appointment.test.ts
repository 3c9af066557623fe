import { expect, test } from 'vitest'
import { bookingSnapshot, links } from '../../../test/builders.ts'
import { noticeOfBooking } from './about-appointment.ts'
import { msgBookingConfirmed, msgBookingReceived } from './msg-booking-booked.ts'
import { msgBookingRequest } from './msg-booking-request.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

function recipients(
  notice: Parameters<typeof noticeOfBooking>[0],
  choices: Parameters<typeof bookingSnapshot>[0] = {},
) {
  const deliveries = noticeOfBooking(notice, bookingSnapshot(choices), now)
  return deliveries.map(({ channel, recipient }) => `${channel} ${recipient}`)
}

test('a request reaches the professional on every channel', () => {
  expect(recipients(msgBookingRequest)).toEqual([
    'in_app professional-account',
    'whatsapp +5511900000001',
    'email ana@example.com',
    'push professional-account',
  ])
})

test('the client is reached in the app when there is an account, where the notice goes there', () => {
  const clientUserId = 'client-account'
  expect(recipients(msgBookingReceived, { clientUserId })).toEqual([
    'whatsapp +5521900000002',
    'email joao@example.com',
  ])
  expect(recipients(msgBookingConfirmed, { clientUserId })).toEqual([
    'whatsapp +5521900000002',
    'email joao@example.com',
    'in_app client-account',
    'push client-account',
  ])
})

test('the client’s notices go to what was typed in this booking, and greet by its name', () => {
  const snapshot = bookingSnapshot({ status: 'confirmed' })
  snapshot.client = {
    ...snapshot.client,
    name: 'Maria',
    phone: '+5511900000009',
    email: 'm@x.example',
  }
  const deliveries = noticeOfBooking(msgBookingConfirmed, snapshot, now)
  expect(deliveries.map(({ recipient }) => recipient)).toEqual([
    '+5521900000002',
    'joao@example.com',
  ])
  const message = msgBookingConfirmed.read(deliveries[0]?.payload)
  expect(JSON.stringify(message?.whatsapp(links))).toContain('João')
  expect(JSON.stringify(message?.whatsapp(links))).not.toContain('Maria')
})

test('a notice names nobody in the place of an erased person', () => {
  const snapshot = bookingSnapshot()
  snapshot.contact = { name: null, phone: null, email: null }
  const [delivery] = noticeOfBooking(msgBookingRequest, snapshot, now)
  const { paragraphs, details } = msgBookingRequest.read(delivery?.payload)?.email(links) ?? {
    paragraphs: [],
    details: [],
  }
  expect(paragraphs.join()).toContain('Pessoa removida')
  expect(details).toContainEqual(['Telefone', 'não informado'])
  expect(noticeOfBooking(msgBookingReceived, snapshot, now)).toEqual([])
})

test('a person without an e-mail address gets no e-mail', () => {
  const nobodyHasOne = { clientEmail: null, professionalEmail: null }
  expect(recipients(msgBookingRequest, nobodyHasOne)).toEqual([
    'in_app professional-account',
    'whatsapp +5511900000001',
    'push professional-account',
  ])
  expect(recipients(msgBookingReceived, nobodyHasOne)).toEqual(['whatsapp +5521900000002'])
})

test('a WhatsApp notice knows where to fall back to, the others do not need to', () => {
  const deliveries = noticeOfBooking(msgBookingRequest, bookingSnapshot(), now)
  expect(deliveries.map(({ fallbackEmail }) => fallbackEmail)).toEqual([
    null,
    'ana@example.com',
    null,
    null,
  ])
})

test('a delivery knows of which version of which appointment it speaks', () => {
  const snapshot = bookingSnapshot()
  const { id, professionalId } = snapshot.appointment
  const [delivery] = noticeOfBooking(msgBookingRequest, snapshot, now)
  expect(delivery).toMatchObject({ professionalId, appointmentId: id, appointmentVersion: 1 })
})

test('a delivery stored by an earlier version of the service is read as it was', () => {
  const stored = JSON.parse(`{
    "slug": "ana-souza", "endsAt": "2099-11-26T18:50:00Z", "version": 1, "startsAt":
    "2099-11-26T15:00:00-03:00", "timezone": "America/Sao_Paulo", "confirmed": false,
    "clientName": "João da Conceição", "clientPhone": "+5521900000002",
    "appointmentId": "019ab000-0000-7000-8000-000000000000", "professionalName": "Ana Souza"}`)
  expect(msgBookingRequest.read(stored)?.inApp()).toEqual({
    title: 'Novo pedido de horário',
    body: 'João da Conceição: quinta, 26 de novembro, às 15h',
  })
})
