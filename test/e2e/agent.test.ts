import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import {
  bookOnceKnown,
  createProfessional,
  offeredStarts,
  someAddress,
  somePhone,
  stack,
  whatsappTo,
} from '../stack.ts'
import { whatsappWebhook } from '../whatsapp-webhook.ts'
import { appointmentsOf } from './database.ts'

const bus = await busOfFile()

const message = z.object({
  id: z.string(),
  text: z.string(),
  template: z.unknown().optional(),
  buttons: z.array(z.object({ title: z.string(), id: z.string().optional() })),
})
type Message = z.output<typeof message>

const answersTo = async (phone: string): Promise<Message[]> =>
  z
    .array(message)
    .parse(await whatsappTo(phone))
    .filter(({ template }) => template === undefined)

async function send(phone: string, sent: Record<string, string>): Promise<void> {
  const answer = await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, name: 'João Silva', ...sent }),
  })
  expect(answer.status).toBe(201)
}

/** Writes as a client and waits for the answer. */
async function say(phone: string, text: string): Promise<Message> {
  const before = (await answersTo(phone)).length
  await send(phone, { text })
  return nextAnswer(phone, before)
}

const nextAnswer = (phone: string, before: number): Promise<Message> =>
  until(async () => (await answersTo(phone))[before], { what: `answer ${before + 1}` })

async function tap(phone: string, under: Message, title: string): Promise<Message> {
  const before = (await answersTo(phone)).length
  const buttonId = under.buttons.find((one) => one.title.startsWith(title))?.id
  if (!buttonId) throw new Error(`no ${title} among ${under.buttons.map((one) => one.title)}`)
  await send(phone, { buttonId, context: under.id })
  return nextAnswer(phone, before)
}

/** A surname that is unique in this run, so that a search finds one professional. */
const uniqueName = () =>
  `Ana ${Array.from({ length: 12 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('')}`

const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 3 })
const inWords = `dia ${day.day} de ${day.toLocaleString('pt-BR', { month: 'long' })}`

test('a client finds a professional by name on WhatsApp, books, moves and cancels', async () => {
  const name = uniqueName()
  const { id, slug } = await createProfessional(bus, { name })
  const phone = somePhone()
  await offeredStarts(slug, 3)

  const offered = await say(phone, `oi! quero marcar com a ${name} ${inWords} depois do almoço`)
  expect(offered.buttons.length).toBeGreaterThan(2)
  const proposed = await say(phone, 'as 16h')
  expect(proposed.text).toContain('às 16h')
  expect(await appointmentsOf(id)).toHaveLength(0)

  const booked = await tap(phone, proposed, 'Sim')
  expect(booked.text).toContain('16h')
  const [made] = await appointmentsOf(id)
  expect(made).toMatchObject({ source: 'agent', contact_phone: phone })

  const moved = await say(phone, 'preciso mudar para as 17h')
  expect(moved.text).toContain('17h')
  await say(phone, 'sim')
  const [after] = await appointmentsOf(id)
  expect(after?.starts_at).not.toEqual(made?.starts_at)

  const asked = await say(phone, 'não vou poder ir')
  expect(asked.text).toContain('cancelar')
  await tap(phone, asked, 'Sim')
  const [last] = await appointmentsOf(id)
  expect(last?.status).toBe('cancelled')
})

test('a confirmo that is older than what it would confirm is no attendance: it is asked again', async () => {
  const { id, slug } = await createProfessional(bus, { name: uniqueName(), autoConfirm: true })
  const phone = somePhone()
  const [startsAt = ''] = await offeredStarts(slug, 3)
  await bookOnceKnown({ slug, startsAt, clientPhone: phone })
  const taken = 'select from deliveries where recipient = $1 and sent_at is not null'
  await until(async () => (await query('notifier', taken, [phone])).length > 0, {
    what: 'the confirmation to be sent',
  })
  await say(phone, 'oi')
  const from = phone.slice(1)
  const threeHoursAgo = String(Math.floor(Date.now() / 1_000) - 3 * 3_600)
  const late = {
    ...{ from, id: `wamid.${crypto.randomUUID()}`, timestamp: threeHoursAgo },
    ...{ type: 'text', text: { body: 'confirmo' } },
  }
  const contacts = [{ wa_id: from, profile: { name: 'João Silva' } }]
  const before = (await answersTo(phone)).length
  const sent = await whatsappWebhook([{ field: 'messages', value: { messages: [late], contacts } }])
  expect(sent.status).toBe(200)
  const asked = await nextAnswer(phone, before)
  expect(asked.text).toContain('só chegou agora')
  const attended = async () => (await appointmentsOf(id))[0]?.attendance_confirmed_at
  expect(await attended()).toBeNull()
  const answer = await tap(phone, asked, 'Sim')
  expect(await attended(), answer.text).not.toBeNull()
})

test('several quick messages get one answer, and an old button says that it has expired', async () => {
  const name = uniqueName()
  const { id, slug } = await createProfessional(bus, { name })
  const phone = somePhone()
  await offeredStarts(slug, 3)
  await send(phone, { text: 'oi' })
  await send(phone, { text: `quero marcar com ${name}` })
  await send(phone, { text: `${inWords} as 10h` })
  const proposed = await nextAnswer(phone, 0)
  expect(proposed.text).toContain('10h')
  const other = await say(phone, 'melhor as 11h')
  expect(other.text).toContain('11h')
  expect(await answersTo(phone)).toHaveLength(2)
  const stale = await tap(phone, proposed, 'Sim')
  expect(stale.text).toContain('já passou')
  expect(await appointmentsOf(id)).toHaveLength(0)
})

test('a client whose phone WhatsApp hides is asked for it and books', async () => {
  const name = uniqueName()
  const { id, slug } = await createProfessional(bus, { name })
  const hidden = `BR.${somePhone().slice(1)}`
  const phone = somePhone()
  await offeredStarts(slug, 3)
  const asked = await say(hidden, `quero marcar com a ${name} ${inWords} às 16h`)
  expect(asked.text).toContain('não vejo o seu número')
  const proposed = await say(hidden, phone)
  expect(proposed.text).toContain('16h')
  await tap(hidden, proposed, 'Sim')
  expect(await appointmentsOf(id)).toMatchObject([{ source: 'agent', contact_phone: phone }])
  const shown = await say(hidden, 'quais são os meus horários?')
  expect(shown.text).toContain('não vejo o que você já marcou')
})

test('a visitor books in the page’s chat, in one answer or streamed', async () => {
  const { id, slug } = await createProfessional(bus, { name: uniqueName() })
  await offeredStarts(slug, 3)
  const from = someAddress()
  const reply = z.object({
    conversationId: z.uuid(),
    reply: z.string(),
    options: z.array(z.object({ label: z.string(), value: z.string() })),
  })
  let conversationId: string | undefined
  async function chat(text: string, accept = 'application/json') {
    const answer = await fetch(`${stack().gateway}/api/ai/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, accept },
      body: JSON.stringify({ slug, conversationId, message: text }),
    })
    expect(answer.status).toBe(200)
    return answer
  }
  async function say(text: string) {
    const read = reply.parse(await (await chat(text)).json())
    conversationId = read.conversationId
    return read
  }
  await say(`tem horário ${inWords} às 9h?`)
  await say('Maria Clara Dias')
  const proposed = await say('11 98765-4321')
  expect(proposed.reply).toContain('9h')
  const streamed = await (await chat(proposed.options[0]?.value ?? '', 'text/event-stream')).text()
  expect(streamed).toMatch(/event: piece\ndata: .*\n\n(.|\n)*event: done\ndata: /)
  expect(await appointmentsOf(id)).toMatchObject([
    { source: 'agent', contact_phone: '+5511987654321' },
  ])
})

test('a client who speaks books with voice notes', async () => {
  const { id, slug } = await createProfessional(bus, { name: uniqueName() })
  const phone = somePhone()
  await offeredStarts(slug, 3)
  await say(phone, `oi http://localhost/p/${slug}`)
  const speak = async (text: string) => {
    const before = (await answersTo(phone)).length
    await send(phone, { text, as: 'voice', seconds: '5' })
    return nextAnswer(phone, before)
  }
  const proposed = await speak(`quero marcar ${inWords} às 16h`)
  expect(proposed.text).toContain('às 16h')
  await tap(phone, proposed, 'Sim')
  expect(await appointmentsOf(id)).toMatchObject([{ source: 'agent', contact_phone: phone }])
})
