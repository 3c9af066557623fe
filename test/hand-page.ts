import { schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { expect } from 'vitest'
import { z } from 'zod'
import { query } from './database.ts'
import { DEPOSIT } from './deposit-page.ts'
import { appointmentsOf } from './e2e/database.ts'
import { book, createProfessional, offeredStarts, somePhone, stack, whatsappTo } from './stack.ts'

/** A page that asks for a deposit with nothing but a Pix key, and what its two sides do by their phones. */

const message = z.object({
  id: z.string(),
  text: z.string(),
  buttons: z.array(z.object({ title: z.string(), id: z.string().optional() })),
})
type Message = z.output<typeof message>
const answer = z.object({
  success: z.literal(true),
  payment: z.object({
    amountCents: z.number(),
    payload: z.string(),
    confirmation: z.string(),
    link: z.string(),
  }),
})

/** Notices need not wait for the morning there. */
function awakeTimezone(): string {
  const zones = ['America/Sao_Paulo', 'Asia/Tokyo', 'Europe/Lisbon', 'America/Los_Angeles']
  const awake = zones.find((zone) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(zone)
    return hour >= 9 && hour < 20
  })
  if (!awake) throw new Error('no time zone is in daytime')
  return awake
}

export const messagesTo = async (phone: string) => z.array(message).parse(await whatsappTo(phone))

/** The latest message with this text on a phone, once it is there. */
export const messageTo = (phone: string, says: string): Promise<Message> =>
  until(async () => (await messagesTo(phone)).findLast(({ text }) => text.includes(says)), {
    what: `a message to ${phone} that says "${says}"`,
  })

export async function send(phone: string, sent: Record<string, string>): Promise<void> {
  const response = await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, ...sent }),
  })
  expect(response.status).toBe(201)
}

export function press(phone: string, under: Message, title: string): Promise<void> {
  const button = under.buttons.find((one) => one.title === title)
  if (!button?.id) throw new Error(`no ${title} among ${under.buttons.map((one) => one.title)}`)
  return send(phone, { buttonId: button.id, context: under.id })
}

/** Status, payment status, and what was paid. */
export async function statusOf(id: string): Promise<unknown[]> {
  const [row] = await query(
    'booking',
    'select status, payment_status, paid_cents from appointments where id = $1',
    [id],
  )
  return [row?.status, row?.payment_status, row?.paid_cents]
}

/** What its client does by the link of a message. */
export const actByLink = (token: string, action: string) =>
  fetch(`${stack().gateway}/api/appointment-links/${token}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

/** A page that asks for R$ 30 of R$ 150, and believes its professional alone. */
export async function pageByHand(bus: Bus) {
  const phone = somePhone()
  const owner = `account-${crypto.randomUUID()}`
  const page = await createProfessional(bus, {
    ...{ owner, phone, timezone: awakeTimezone(), sessionPrice: 15_000 },
    ...{ instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' },
  })
  await bus.call(
    schedulingRpcs.updateBookingSettings,
    { prepayment: { mode: 'deposit', depositCents: DEPOSIT, confirmation: 'by_hand' } },
    { actor: { kind: 'professional', userId: owner } },
  )
  await until(
    async () => {
      const [row] = await query('booking', 'select prepayment from professionals where id = $1', [
        page.id,
      ])
      return JSON.stringify(row?.prepayment ?? '').includes('by_hand')
    },
    { what: 'the deposit where bookings are made' },
  )
  const starts = await until(async () => {
    const offered = await offeredStarts(page.slug, 4)
    return offered.length > 3 && offered
  })
  return {
    ...{ id: page.id, slug: page.slug, phone, userId: owner, starts },
    /** Somebody books the next free time. */
    async booked(name: string, client = somePhone()) {
      const startsAt = starts.shift()
      if (startsAt === undefined) throw new Error('no more free times')
      const response = await book({
        ...{ slug: page.slug, startsAt, clientName: name, clientPhone: client },
      })
      const { payment } = answer.parse(await response.json())
      const appointment = (await appointmentsOf(page.id)).find(
        ({ starts_at }) => new Date(String(starts_at)).getTime() === Date.parse(startsAt),
      )
      if (!appointment) throw new Error('no appointment was booked')
      return { id: String(appointment.id), client, payment, name }
    },
  }
}
