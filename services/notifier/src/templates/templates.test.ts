import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { bookingSnapshot } from '../../test/builders.ts'
import {
  type BookingParameters,
  notices,
  noticesOfBookingCreated,
  type TemplateKey,
} from '../domain/notices.ts'
import { escapeHtml } from './email-html.ts'
import { registrations } from './registration.ts'
import { renderEmail, renderInApp, renderWhatsapp } from './render.ts'

const email = {
  publicUrl: 'https://encaixe.example',
  organizer: 'avisos@encaixe.example',
  recipient: 'joao@example.com',
  now: Temporal.Instant.from('2026-11-21T12:00:00Z'),
}

function about(choices: Parameters<typeof bookingSnapshot>[0] = {}): BookingParameters {
  const [notice] = noticesOfBookingCreated(bookingSnapshot(choices))
  if (!notice) throw new Error('a booking makes notices')
  return notice.parameters
}

/** What a person reads: the registered text with the parameters filled in. */
function whatsappText(key: TemplateKey, parameters: BookingParameters) {
  const message = renderWhatsapp(key, parameters)
  const registered = registrations().find(({ name }) => name === message.template)
  const text = registered?.components[0]?.text ?? ''
  expect([...text.matchAll(/\{\{\d\}\}/g)]).toHaveLength(message.parameters.length)
  return message.parameters.reduce(
    (filled, value, index) => filled.replace(`{{${index + 1}}}`, value),
    text,
  )
}

test.each(Object.keys(notices) as TemplateKey[])(
  '%s has a text with the names and the time for each of its channels',
  (key) => {
    const parameters = about()
    const time = 'quinta, 26 de novembro, às 15h'
    for (const channel of notices[key].channels) {
      if (channel === 'whatsapp') expect(whatsappText(key, parameters)).toContain(time)
      if (channel === 'in_app') expect(renderInApp(key, parameters).body).toContain(time)
      if (channel !== 'email') continue
      const { subject, text, html } = renderEmail(key, parameters, email)
      expect(subject).toContain(time)
      for (const form of [text, html]) {
        expect(form).toContain(time)
        expect(form).toContain('50 minutos')
        expect(form).toContain('https://encaixe.example/')
      }
    }
  },
)

test('the professional reads whether the booking still awaits an answer', () => {
  expect(whatsappText('msgBookingRequest', about())).toBe(
    'Olá, Ana! João da Conceição pediu um horário com você: *quinta, 26 de novembro, às 15h*. Telefone: (21) 90000-0002.\n\nResponda pela sua agenda no Encaixe para confirmar.',
  )
  expect(whatsappText('msgBookingRequest', about({ status: 'confirmed' }))).toContain(
    'Já está confirmado na sua agenda.',
  )
})

test('the client reads with whom and when', () => {
  expect(whatsappText('msgBookingReceived', about())).toBe(
    'Oi, João! Seu pedido chegou: *quinta, 26 de novembro, às 15h*, com Ana Souza.\n\nO horário está reservado para você. Assim que vier a confirmação, avisamos por aqui.',
  )
  expect(whatsappText('msgBookingConfirmed', about({ status: 'confirmed' }))).toBe(
    'Oi, João! Está confirmado: *quinta, 26 de novembro, às 15h*, com Ana Souza.\n\nAté lá!',
  )
})

test('a hostile name stays text in the HTML and cannot become a link on the phone', () => {
  const parameters = about({ clientName: '<img src=x> golpe.com' })
  const { html } = renderEmail('msgBookingRequest', parameters, email)
  expect(html).not.toContain('<img')
  expect(html).toContain(escapeHtml('<img src=x> golpe com'))
  expect(whatsappText('msgBookingRequest', parameters)).not.toContain('golpe.com')
})

test('only the confirmation brings an invitation for the calendar', () => {
  expect(renderEmail('msgBookingReceived', about(), email).invitation).toBeNull()
  expect(renderEmail('msgBookingRequest', about(), email).invitation).toBeNull()
  expect(renderEmail('msgBookingConfirmed', about(), email).invitation).not.toBeNull()
})

test('the invitation is one a calendar can update later', () => {
  const parameters = {
    ...about({
      clientName: 'João "Jota", o bom; e a família inteira que vem sempre junto com ele',
    }),
    version: 3,
  }
  const text = renderEmail('msgBookingConfirmed', parameters, email).invitation ?? ''
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)

  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  expect(event.uid).toBe(`${parameters.appointmentId}@encaixe`)
  expect(event.sequence).toBe(3)
  expect(event.summary).toBe('Horário com Ana Souza')
  expect(event.startDate.toJSDate().toISOString()).toBe('2099-11-26T18:00:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2099-11-26T18:50:00.000Z')
  expect(event.organizer).toBe('mailto:avisos@encaixe.example')
  expect(event.attendees[0]?.getFirstParameter('cn')).toContain('Jota')
})

test('what is registered has the form the provider accepts', () => {
  for (const { name, components } of registrations()) {
    expect(name).toMatch(/^[a-z0-9_]+$/)
    const [body] = components
    expect(body?.text).not.toMatch(/^\s*\{\{|\}\}\s*$/)
    expect(body?.text.length).toBeLessThan(1024)
    for (const value of body?.example.body_text[0] ?? []) expect(value).not.toMatch(/[\n\t]| {5}/)
  }
})
