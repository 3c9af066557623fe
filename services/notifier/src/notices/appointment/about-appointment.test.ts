import { expect, test } from 'vitest'
import { bookingSnapshot, exampleFacts, links } from '../../../test/builders.ts'
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

test('a notice stores of a booking what it says, and nothing else', () => {
  const stored = (notice: Parameters<typeof noticeOfBooking>[0]) =>
    Object.keys(Object(noticeOfBooking(notice, bookingSnapshot(), now)[0]?.payload))
  const received = stored(msgBookingReceived)
  expect(received).toContain('professionalName')
  for (const told of ['clientAnswer', 'priceCents', 'visits', 'reason']) {
    expect(received).not.toContain(told)
  }
  expect(stored(msgBookingRequest)).toEqual([...received, 'clientAnswer', 'priceCents', 'visits'])
})

test('a delivery that an earlier version stored with all that was told is read as it was', () => {
  expect(msgBookingRequest.read(exampleFacts)?.inApp()).toEqual({
    title: 'Novo horário marcado',
    body: 'João Lima: quinta, 26 de novembro, às 15h',
  })
})
