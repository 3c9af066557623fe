import { normalizePhone } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../../bus.ts'
import { query } from '../../database.ts'
import {
  book,
  createProfessional,
  mailTo,
  offeredStarts,
  somePhone,
  whatsappTo,
} from '../../stack.ts'
import { appointmentsOf } from '../database.ts'
import { expectBooked } from '../problem.ts'

const mail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(
    z.object({ filename: z.string(), contentType: z.string(), text: z.string().nullable() }),
  ),
})
const message = z.object({ text: z.string(), template: z.object({ name: z.string() }) })

const bus = await busOfFile()

const someMailbox = (who: string) => `${who}-${crypto.randomUUID()}@example.com`

/** Waits for the only WhatsApp message of a number. */
async function oneMessage(phone: string) {
  const [found, ...more] = await until(
    async () => {
      const items = await whatsappTo(phone)
      return items.length > 0 && items
    },
    { what: 'the WhatsApp message' },
  )
  expect(more).toEqual([])
  return message.parse(found)
}

/** Waits for the only mail of a mailbox. */
async function oneMail(address: string) {
  const [found, ...more] = await until(
    async () => {
      const items = await mailTo(address)
      return items.length > 0 && items
    },
    { what: 'the e-mail' },
  )
  expect(more).toEqual([])
  return mail.parse(found)
}

async function oneNotification(userId: string) {
  const rows = await until(
    async () => {
      const rows = await query('notifier', 'select * from notifications where user_id = $1', [
        userId,
      ])
      return rows.length > 0 && rows
    },
    { what: 'the row in the app' },
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

/** Books the first free time and collects the messages of both sides. */
async function bookAndReceive({ autoConfirm }: { autoConfirm: boolean }) {
  const phones = { professional: somePhone(), client: somePhone() }
  const mailboxes = { professional: someMailbox('ana'), client: someMailbox('ze') }
  const professional = await createProfessional(bus, {
    autoConfirm,
    phone: phones.professional,
    email: mailboxes.professional,
    sessionPrice: 15_000,
  })
  const [startsAt = ''] = await offeredStarts(professional.slug)
  await expectBooked(
    await book({
      slug: professional.slug,
      startsAt,
      clientName: '  Zé da Silva ',
      clientPhone: phones.client,
      clientEmail: mailboxes.client.toUpperCase(),
    }),
  )
  return {
    professional,
    startsAt,
    phones,
    mailboxes,
    toProfessional: {
      whatsapp: await oneMessage(phones.professional),
      mail: await oneMail(mailboxes.professional),
      inApp: await oneNotification(professional.userId),
    },
    toClient: {
      whatsapp: await oneMessage(phones.client),
      mail: await oneMail(mailboxes.client),
    },
  }
}

/** The time of day as people read it; the slots below start on the hour. */
const hourOf = (startsAt: string) => `${Number(startsAt.slice(11, 13))}h`

describe('a booking that awaits confirmation', () => {
  let received: Awaited<ReturnType<typeof bookAndReceive>>
  beforeAll(async () => {
    received = await bookAndReceive({ autoConfirm: false })
  })

  test('is a pending appointment with the agreed price and the typed contact', async () => {
    const [appointment, ...more] = await appointmentsOf(received.professional.id)
    expect(more).toEqual([])
    expect(appointment).toMatchObject({
      status: 'pending_confirmation',
      payment_status: 'none',
      price_cents: 15_000,
      source: 'public',
      version: 1,
      name: 'Zé da Silva',
      phone: normalizePhone(received.phones.client),
      email: received.mailboxes.client,
    })
    expect(appointment?.starts_at).toEqual(new Date(received.startsAt))
    expect(appointment?.ends_at).toEqual(new Date(Date.parse(received.startsAt) + 60 * 60_000))
  })

  test('asks the professional to answer on WhatsApp, by e-mail and in the app', () => {
    const { whatsapp, mail, inApp } = received.toProfessional
    expect(whatsapp.template.name).toBe('msg_booking_request_details')
    expect(whatsapp.text).toContain('Zé da Silva')
    expect(whatsapp.text).toContain(hourOf(received.startsAt))
    expect(whatsapp.text).toContain('enquanto você não responde')
    expect(mail.subject).toContain('pediu')
    expect(mail.text).toContain(hourOf(received.startsAt))
    expect(mail.attachments).toEqual([])
    expect(inApp).toMatchObject({
      audience: 'professional',
      type: 'msgBookingRequest',
      title: 'Novo pedido de horário',
      read_at: null,
    })
    expect(inApp?.body).toContain('Zé da Silva')
  })

  test('tells the client on WhatsApp and by e-mail that the request was sent', () => {
    const { whatsapp, mail } = received.toClient
    expect(whatsapp.template.name).toBe('msg_booking_received')
    expect(whatsapp.text).toContain(hourOf(received.startsAt))
    expect(whatsapp.text).toContain('com Ana.')
    expect(mail.subject).toMatch(/^Pedido recebido/)
    expect(mail.attachments).toEqual([])
  })

  test('removes the time from the listing', async () => {
    await until(
      async () => !(await offeredStarts(received.professional.slug)).includes(received.startsAt),
      { what: 'the time taken off the list' },
    )
  })
})

describe('a booking with automatic confirmation', () => {
  let received: Awaited<ReturnType<typeof bookAndReceive>>
  beforeAll(async () => {
    received = await bookAndReceive({ autoConfirm: true })
  })

  test('is a confirmed appointment', async () => {
    expect(await appointmentsOf(received.professional.id)).toMatchObject([{ status: 'confirmed' }])
  })

  test('asks the professional for no answer', () => {
    const { whatsapp, mail, inApp } = received.toProfessional
    expect(whatsapp.template.name).toBe('msg_booking_request_confirmed_details')
    expect(whatsapp.text).toContain('Já está confirmado')
    expect(mail.subject).toContain('marcou')
    expect(inApp).toMatchObject({ title: 'Novo horário marcado' })
  })

  test('sends the client a confirmation with a calendar entry', () => {
    const { whatsapp, mail } = received.toClient
    expect(whatsapp.template.name).toBe('msg_booking_confirmed')
    expect(mail.subject).toMatch(/^Confirmado/)
    const invitations = mail.attachments.filter(
      ({ contentType }) => contentType === 'text/calendar',
    )
    expect(invitations).not.toEqual([])
    const start = Temporal.Instant.from(received.startsAt).toString().replaceAll(/[-:]/g, '')
    for (const { text } of invitations) {
      expect(text).toContain('BEGIN:VCALENDAR')
      expect(text).toContain(start)
    }
    expect(mail.attachments.map(({ filename }) => filename).join()).toContain('.ics')
  })
})

test('no message tells the other side’s e-mail, nor the client the professional’s phone', async () => {
  const { phones, mailboxes, toClient, toProfessional } = await bookAndReceive({
    autoConfirm: true,
  })
  const read = JSON.stringify(toClient)
  expect(read).not.toContain(mailboxes.professional)
  expect(read).not.toContain(phones.professional.slice(-8))
  expect(JSON.stringify(toProfessional)).not.toContain(mailboxes.client)
})
