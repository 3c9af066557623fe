import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { bookingSnapshot, links } from '../../test/builders.ts'
import { renderEmail } from '../texts/email.ts'
import { escapeHtml } from '../texts/email-html.ts'
import {
  aboutAppointment,
  type BookingFacts,
  noticeOfBooking,
} from './appointment/about-appointment.ts'
import { msgBookingConfirmed, msgBookingReceived } from './appointment/msg-booking-booked.ts'
import { msgBookingRequest } from './appointment/msg-booking-request.ts'
import { notices, registrations } from './catalogue.ts'
import type { Message, Notice } from './define.ts'
import {
  msgPixIncomplete,
  msgPixIncompleteToProfessional,
  msgPixReturned,
  msgPixReturnedToProfessional,
  msgPixReturnFailed,
} from './payment/msg-charge-news.ts'
import { msgRefundDone, msgRefundFailed } from './payment/msg-refund.ts'
import { msgReminder1h } from './reminder/msg-reminders.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const email = (message: Message) =>
  renderEmail(message.email(links), {
    organizer: 'avisos@encaixe.example',
    recipient: 'joao@example.com',
    now,
  })

/** What a notice says of a booking, read as it was stored. */
function about(
  notice: Notice<BookingFacts>,
  choices: Parameters<typeof bookingSnapshot>[0] = {},
  change: Partial<BookingFacts> = {},
): Message {
  const [delivery] = noticeOfBooking(notice, bookingSnapshot(choices), now)
  const message = notice.read(Object.assign({}, delivery?.payload, change))
  if (!message) throw new Error('what a notice stores, it reads')
  return message
}

/** What a person reads: the registered text with the parameters filled in. */
function whatsappText(message: Message) {
  const sent = message.whatsapp(links)
  if (!('template' in sent)) return sent.text
  const { template, components } = sent
  const registered = registrations(links).find(({ name }) => name === template)
  const text = registered?.components.find(({ type }) => type === 'BODY')?.text ?? ''
  const values = components.flatMap((part) =>
    part.type === 'body' ? part.parameters.map((value) => value.text ?? '') : [],
  )
  expect([...text.matchAll(/\{\{\d\}\}/g)]).toHaveLength(values.length)
  return values.reduce((filled, value, index) => filled.replace(`{{${index + 1}}}`, value), text)
}

test.each(
  notices.map((notice): [string, Notice] => [`${notice.key} to the ${notice.audience}`, notice]),
)('%s has a text on each of its channels', (_, notice) => {
  const message = notice.example()
  for (const channel of notice.channels) {
    if (channel === 'whatsapp') {
      const sent = message.whatsapp(links)
      if (!('template' in sent)) expect(sent.text).not.toBe('')
      else expect(notice.registrations(links).map(({ name }) => name)).toContain(sent.template)
    }
    if (channel === 'in_app') expect(Object.values(message.inApp()).every(Boolean)).toBe(true)
    if (channel === 'push') expect(Object.values(message.push()).every(Boolean)).toBe(true)
    if (channel !== 'email') continue
    const { subject, text, html } = email(message)
    expect(subject).not.toBe('')
    for (const form of [text, html]) expect(form).toContain('https://encaixe.example/')
  }
})

test('no two notices have the same name, here or at the provider', () => {
  for (const names of [
    notices.map(({ key, audience }) => `${key} ${audience}`),
    registrations(links).map(({ name }) => name),
  ]) {
    expect(new Set(names).size).toBe(names.length)
  }
})

test.each([
  [msgPixIncomplete, ['R$ 30,00', 'R$ 10,00']],
  [msgPixIncompleteToProfessional, ['R$ 30,00', 'R$ 10,00']],
  [msgPixReturned, ['R$ 30,00']],
  [msgPixReturnedToProfessional, ['R$ 30,00']],
  [msgPixReturnFailed, ['R$ 30,00']],
  [msgRefundDone, ['R$ 30,00']],
  [msgRefundFailed, ['R$ 30,00']],
])('what came, is missing or went back is named on each channel', (notice, amounts) => {
  const message = notice.example()
  for (const text of [whatsappText(message), message.inApp().body]) {
    for (const amount of amounts) expect(text.replaceAll('\u00A0', ' ')).toContain(amount)
  }
})

test.each([msgBookingRequest, msgBookingReceived, msgBookingConfirmed])(
  'what is said of a booking names the time on each channel',
  (notice) => {
    const message = about(notice)
    const time = 'quinta, 26 de novembro, às 15h'
    expect(whatsappText(message)).toContain(time)
    if (notice.channels.includes('in_app')) expect(message.inApp().body).toContain(time)
    const { subject, text, html } = email(message)
    expect(subject).toContain(time)
    for (const form of [text, html]) {
      expect(form).toContain(time)
      expect(form).toContain('50 minutos')
    }
  },
)

test('the professional reads whether the booking still awaits an answer', () => {
  expect(whatsappText(about(msgBookingRequest))).toBe(
    'Olá, Ana! João da Conceição pediu um horário com você: *quinta, 26 de novembro, às 15h*. Telefone: (21) 90000-0002.\n\nR$ 150,00\n\nEle fica reservado enquanto você não responde.',
  )
  expect(whatsappText(about(msgBookingRequest, { status: 'confirmed' }))).toContain(
    'Já está confirmado na sua agenda.',
  )
})

test('the professional reads how often the client came before', () => {
  const request = (visits: number) => whatsappText(about(msgBookingRequest, {}, { visits }))
  expect(request(0)).toContain('R$ 150,00 · primeira vez com você')
  expect(request(1)).toContain('já veio 1 vez\n')
  expect(request(12)).toContain('já veio 12 vezes')
})

test('the client reads with whom and when', () => {
  expect(whatsappText(about(msgBookingReceived))).toBe(
    'Oi, João! Seu pedido chegou: *quinta, 26 de novembro, às 15h*, com Ana.\n\nO horário está reservado para você. Assim que vier a confirmação, avisamos por aqui.',
  )
  expect(whatsappText(about(msgBookingConfirmed, { status: 'confirmed' }))).toBe(
    'Oi, João! Está confirmado: *quinta, 26 de novembro, às 15h*, com Ana.\n\nAté lá!',
  )
})

describe('what was booked, and where', () => {
  const office = { ...aboutAppointment.example.place, directions: 'Portão azul.' }
  const video = {
    ...{ ...office, kind: 'online' as const, label: 'Por vídeo', link: 'https://meet.example/ana' },
    ...{ street: null, number: null, complement: null, district: null, city: null, state: null },
  }
  const visit = { ...video, kind: 'client_address' as const, label: 'Na sua casa', link: null }
  const service = 'Corte e barba'

  test('the client reads all of it once the appointment is confirmed', () => {
    const message = about(msgBookingConfirmed, { status: 'confirmed' }, { service, place: office })
    expect(whatsappText(message)).toBe(
      'Oi, João! Está confirmado: *quinta, 26 de novembro, às 15h*, com Ana.\n\nCorte e barba · Consultório: Rua da Aurora, 325, Sala 12, Boa Vista, Recife, PE\n\nAté lá!',
    )
    const { text, invitation } = email(message)
    expect(text).toContain('Rua da Aurora, 325, Sala 12')
    expect(text).toContain('Portão azul.')
    const event = ICAL.Component.fromString(invitation?.text ?? '').getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe('Corte e barba com Ana Souza')
    expect(event?.getFirstPropertyValue('location')).toContain('Rua da Aurora, 325')
    expect(event?.getFirstPropertyValue('description')).toContain('Portão azul.')
  })

  test('the client reads neither the door nor the link while the request is unanswered', () => {
    for (const place of [office, video]) {
      const message = about(msgBookingReceived, {}, { service, place })
      const said = `${whatsappText(message)} ${email(message).text} ${email(message).html}`
      expect(said).toContain(place.label)
      for (const hidden of ['325', 'Sala 12', 'Portão azul', 'meet.example']) {
        expect(said).not.toContain(hidden)
      }
    }
  })

  test('the client of an online appointment gets the link, in the reminder too', () => {
    const details = { service, place: video }
    for (const notice of [msgBookingConfirmed, msgReminder1h]) {
      expect(whatsappText(about(notice, { status: 'confirmed' }, details))).toContain(
        'Corte e barba · Por vídeo: https://meet.example/ana',
      )
    }
  })

  test('the place stands before the page’s own words', () => {
    const details = { service, place: video, ownWords: 'Venha com calma.' }
    expect(whatsappText(about(msgReminder1h, { status: 'confirmed' }, details))).toMatch(
      /meet\.example\/ana\n\nUm recado: Venha com calma\.\n\nAté já!$/,
    )
  })

  test('the professional reads the client’s address and answer', () => {
    const message = about(
      msgBookingRequest,
      {},
      { service, place: visit, clientAddress: 'Rua das Flores, 10', clientAnswer: 'Tenho um cão.' },
    )
    expect(whatsappText(message)).toContain(
      'Corte e barba · R$ 150,00 · Na sua casa: Rua das Flores, 10 · “Tenho um cão.”',
    )
    expect(email(message).text).toContain('Rua das Flores, 10')
    expect(message.withoutOtherSide().email(links).details.join()).not.toContain('Flores')
  })

  test('a message about an appointment without details has no line for them', () => {
    const { text } = email(about(msgBookingConfirmed, { status: 'confirmed' }))
    expect(text).not.toContain('Serviço')
    expect(text).not.toContain('Onde')
  })
})

test('a hostile name stays text in the HTML and cannot become a link on the phone', () => {
  const message = about(msgBookingRequest, { clientName: '<img src=x> golpe.com' })
  const { html } = email(message)
  expect(html).not.toContain('<img')
  expect(html).toContain(escapeHtml('<img src=x> golpe com'))
  expect(whatsappText(message)).not.toContain('golpe.com')
})

test('only the confirmation brings an invitation for the calendar', () => {
  expect(email(about(msgBookingReceived)).invitation).toBeNull()
  expect(email(about(msgBookingRequest)).invitation).toBeNull()
  expect(email(about(msgBookingConfirmed)).invitation).not.toBeNull()
})

test('the invitation is one a calendar can update later', () => {
  const clientName = 'João "Jota", o bom; e a família inteira que vem sempre junto com ele'
  const appointmentId = '019ab000-0000-7000-8000-000000000000'
  const message = about(msgBookingConfirmed, { clientName }, { appointmentId, version: 3 })
  const text = email(message).invitation?.text ?? ''
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)

  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  expect(event.uid).toBe(`${appointmentId}@encaixe`)
  expect(event.sequence).toBe(3)
  expect(event.summary).toBe('Horário com Ana Souza')
  expect(event.location).toBe('Recife')
  expect(event.description).toMatch(/^50 minutos com Ana Souza\. .+\nhttps:\/\/.+\/a\/[\w-]{47}$/)
  expect(event.component.getFirstPropertyValue('url')).toMatch(/\/a\/[\w-]{47}$/)
  expect(event.startDate.toJSDate().toISOString()).toBe('2099-11-26T18:00:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2099-11-26T18:50:00.000Z')
  expect(event.organizer).toBe('mailto:avisos@encaixe.example')
  expect(event.attendees[0]?.getFirstParameter('cn')).toContain('Jota')
})

test('an invitation without a known place names none', () => {
  const message = about(msgBookingConfirmed, {}, { city: null })
  expect(email(message).invitation?.text).not.toContain('LOCATION')
})

test('what is registered has the form the provider accepts', () => {
  for (const { name, components } of registrations(links)) {
    expect(name).toMatch(/^[a-z0-9_]+$/)
    const body = components.find(({ type }) => type === 'BODY')
    expect(body?.text ?? '').not.toMatch(/^\s*\{\{|\}\}\s*$/)
    // The provider refuses variables at an end of the text, and beside each other.
    expect(body?.text ?? '').not.toMatch(/\}\}\s*\{\{/)
    expect(body?.text?.length ?? 0).toBeLessThan(1024)
    expect(JSON.stringify(body?.example ?? '')).not.toMatch(/\\n|\\t| {5}/)
  }
})
