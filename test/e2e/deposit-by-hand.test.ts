import { schedulingRpcs } from '@encaixe/contracts'
import { parsePix } from '@encaixe/pix'
import { until } from '@encaixe/service-kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { book, createProfessional, offeredStarts, somePhone, stack, whatsappTo } from '../stack.ts'
import { appointmentsOf } from './database.ts'

const bus = await busOfFile()

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

const messagesTo = async (phone: string) => z.array(message).parse(await whatsappTo(phone))

/** The latest message with this text on a phone, once it is there. */
const messageTo = (phone: string, says: string): Promise<Message> =>
  until(async () => (await messagesTo(phone)).findLast(({ text }) => text.includes(says)), {
    what: `a message to ${phone} that says "${says}"`,
  })

async function send(phone: string, sent: Record<string, string>): Promise<void> {
  const response = await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, ...sent }),
  })
  expect(response.status).toBe(201)
}

function press(phone: string, under: Message, title: string): Promise<void> {
  const button = under.buttons.find((one) => one.title === title)
  if (!button?.id) throw new Error(`no ${title} among ${under.buttons.map((one) => one.title)}`)
  return send(phone, { buttonId: button.id, context: under.id })
}

const professionalPhone = somePhone()
let page: Awaited<ReturnType<typeof createProfessional>>
let starts: string[]

beforeAll(async () => {
  const owner = `account-${crypto.randomUUID()}`
  page = await createProfessional(bus, {
    ...{ owner, phone: professionalPhone, timezone: awakeTimezone(), sessionPrice: 15_000 },
    ...{ instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' },
  })
  await bus.call(
    schedulingRpcs.updateBookingSettings,
    { prepayment: { mode: 'deposit', depositCents: 3_000, confirmation: 'by_hand' } },
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
  starts = await until(async () => {
    const offered = await offeredStarts(page.slug, 4)
    return offered.length > 3 && offered
  })
})

async function booked(name: string) {
  const startsAt = starts.shift()
  if (startsAt === undefined) throw new Error('no more free times')
  const client = somePhone()
  const response = await book({
    ...{ slug: page.slug, startsAt, clientName: name, clientPhone: client },
  })
  const { payment } = answer.parse(await response.json())
  const [appointment] = (await appointmentsOf(page.id)).filter(
    ({ contact_phone }) => contact_phone === client,
  )
  if (!appointment) throw new Error('no appointment was booked')
  return { id: String(appointment.id), client, payment, name }
}

async function statusOf(id: string): Promise<unknown[]> {
  const [row] = await query(
    'booking',
    'select status, payment_status, paid_cents from appointments where id = $1',
    [id],
  )
  return [row?.status, row?.payment_status, row?.paid_cents]
}

test('a deposit to a plain key is claimed, denied, claimed again and received by buttons alone', async () => {
  const { id, client, payment, name } = await booked('Zuleide')
  expect(payment).toMatchObject({ amountCents: 3_000, confirmation: 'by_hand' })
  const { txid = '' } = parsePix(payment.payload)
  const opened = await messageTo(client, 'Pix copia e cola')
  expect(opened.text).toContain(payment.payload)
  expect(opened.text).not.toMatch(/sozinho|cair/)
  // The professional hears of it when there is something to look for.
  expect(await messagesTo(professionalPhone)).toEqual([])

  await press(client, opened, 'Já paguei')
  await messageTo(client, 'que você pagou')
  const claimed = await messageTo(professionalPhone, `${name} marcou`)
  expect(claimed.text).toContain(txid.slice(-4))
  expect(claimed.buttons.map(({ title }) => title)).toEqual(['Recebi', 'Não chegou'])
  expect(await statusOf(id)).toEqual(['pending_confirmation', 'authorized', 0])

  await press(professionalPhone, claimed, 'Não chegou')
  const denied = await messageTo(client, 'ainda não achou')
  expect(await statusOf(id)).toEqual(['pending_confirmation', 'none', 0])

  await press(client, denied, 'Já paguei')
  await until(async () => (await statusOf(id))[1] === 'authorized', { what: 'the second claim' })
  const again = await until(
    async () => {
      const found = (await messagesTo(professionalPhone)).filter(({ text }) =>
        text.includes(`${name} marcou`),
      )
      return found.length === 2 && found[1]
    },
    { what: 'the second question' },
  )
  await press(professionalPhone, again, 'Recebi')
  await messageTo(client, 'está confirmado')
  expect(await statusOf(id)).toEqual(['confirmed', 'captured', 3_000])
  await press(professionalPhone, again, 'Recebi')
  await messageTo(professionalPhone, 'já está anotado')
  expect(await statusOf(id)).toEqual(['confirmed', 'captured', 3_000])
})

test('“já paguei” on WhatsApp is a claim after one yes, from the phone that booked', async () => {
  const { id, client, name } = await booked('Valdirene')
  await messageTo(client, 'Pix copia e cola')
  await send(client, { text: 'já paguei' })
  const asked = await until(
    async () =>
      (await messagesTo(client)).findLast(({ buttons }) =>
        buttons.some(({ title }) => title === 'Sim, paguei'),
      ),
    { what: 'the question of the agent' },
  )
  await press(client, asked, 'Sim, paguei')
  await messageTo(professionalPhone, `${name} marcou`)
  expect((await statusOf(id))[1]).toBe('authorized')
})

test('the link claims as well, and a wrong one does not', async () => {
  const { id, payment } = await booked('Teodora')
  const token = linkTokenOf(id)
  expect(payment.link).toContain(`/a/${token}`)
  const act = (of: string, action: string) =>
    fetch(`${stack().gateway}/api/appointment-links/${of}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  expect((await act(`${token.slice(0, -1)}x`, 'declare-payment')).status).toBe(404)
  expect((await act(token, 'receive-payment')).status).toBe(409)
  expect((await act(token, 'declare-payment')).status).toBe(200)
  expect((await act(token, 'declare-payment')).status).toBe(409)
  expect((await statusOf(id))[1]).toBe('authorized')
})
