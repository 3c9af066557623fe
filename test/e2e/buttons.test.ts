import { createHmac } from 'node:crypto'
import { dirname } from 'node:path'
import { until } from '@encaixe/service-kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { secretsOf } from '../../deploy/local/stack/secrets.ts'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { book, createProfessional, offeredStarts, somePhone, stack, whatsappTo } from '../stack.ts'
import { appointmentsOf } from './database.ts'
import { expectBooked } from './problem.ts'

const bus = await busOfFile()

const message = z.object({
  id: z.string(),
  text: z.string(),
  buttons: z.array(
    z.object({
      title: z.string(),
      id: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
})
type Message = z.output<typeof message>

/** A time zone where it is day: notices need not wait for the morning. */
function awakeTimezone(): string {
  const zones = ['America/Sao_Paulo', 'Asia/Tokyo', 'Europe/Lisbon', 'America/Los_Angeles']
  const awake = zones.find((zone) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(zone)
    return hour >= 9 && hour < 20
  })
  if (!awake) throw new Error('no time zone is in daytime')
  return awake
}

/** Waits for a message with this text on a phone. */
const messageTo = (phone: string, says: string): Promise<Message> =>
  until(
    async () => {
      const items = z.array(message).parse(await whatsappTo(phone))
      return items.find(({ text }) => text.includes(says))
    },
    { what: `a message to ${phone} that says "${says}"` },
  )

const payloadOf = ({ buttons }: Message, title: string): string => {
  const button = buttons.find((one) => one.title === title)
  if (!button?.id) throw new Error(`no button ${title} among ${buttons.map((one) => one.title)}`)
  return button.id
}

/** Presses a button on the sandbox's phone. */
async function press(phone: string, under: Message, title: string): Promise<void> {
  const answer = await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, buttonId: payloadOf(under, title), context: under.id }),
  })
  expect(answer.status).toBe(201)
}

const { whatsappAppSecret } = secretsOf(dirname(process.env.STACK_FILE ?? ''))

/** Delivers a press as the provider does, any number of times. */
async function deliver(phone: string, messageId: string, payload: string): Promise<number> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              messages: [
                {
                  from: phone.slice(1),
                  id: messageId,
                  timestamp: String(Math.floor(Date.now() / 1_000)),
                  type: 'button',
                  button: { payload, text: 'Cancelar' },
                },
              ],
            },
          },
        ],
      },
    ],
  })
  const signature = createHmac('sha256', whatsappAppSecret).update(body).digest('hex')
  const answer = await fetch(`${stack().gateway}/api/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
  return answer.status
}

let starts: string[]
let professional: Awaited<ReturnType<typeof createProfessional>>
let professionalPhone: string

beforeAll(async () => {
  professionalPhone = somePhone()
  professional = await createProfessional(bus, {
    phone: professionalPhone,
    timezone: awakeTimezone(),
  })
  starts = await until(async () => {
    const offered = await offeredStarts(professional.slug, 4)
    return offered.length > 3 && offered
  })
})

/** Books as a client with this name, which distinguishes the request. */
async function booked(name: string) {
  const startsAt = starts.shift()
  if (startsAt === undefined) throw new Error('no more free times')
  const client = somePhone()
  await expectBooked(
    await book({ slug: professional.slug, startsAt, clientName: name, clientPhone: client }),
  )
  const [appointment] = (await appointmentsOf(professional.id)).filter(
    ({ contact_phone }) => contact_phone === client,
  )
  if (!appointment) throw new Error('no appointment was booked')
  const request = await messageTo(professionalPhone, `${name} pediu um horário`)
  return { id: String(appointment.id), client, request }
}

async function stateOf(id: string): Promise<{ status: unknown; version: unknown }> {
  const [row] = await query('booking', 'select status, version from appointments where id = $1', [
    id,
  ])
  return { status: row?.status, version: row?.version }
}

/** Makes a reminder due now. */
async function remind(id: string, client: string): Promise<Message> {
  await until(
    async () => {
      const rows = await query(
        'notifier',
        `update tasks set due_at = now()
         where kind = 'reminder' and body ->> 'kind' = '24h' and done_at is null
           and body #>> '{snapshot,appointment,id}' = $1 returning id`,
        [id],
      )
      return rows.length === 1
    },
    { what: 'the reminder' },
  )
  return messageTo(client, 'Lembrete do seu horário')
}

test('a professional confirms a request and a client cancels by buttons alone', async () => {
  const name = 'Zé'
  const { id, client, request } = await booked(name)
  expect(request.buttons.map(({ title }) => title)).toEqual(['Confirmar', 'Recusar'])
  await press(professionalPhone, request, 'Confirmar')
  await messageTo(client, 'Está confirmado')
  await messageTo(professionalPhone, `com ${name}, está confirmado`)
  expect(await stateOf(id)).toEqual({ status: 'confirmed', version: 2 })

  const reminder = await remind(id, client)
  await press(client, reminder, 'Confirmar')
  await messageTo(client, 'Esperamos você')
  expect(await stateOf(id)).toEqual({ status: 'confirmed', version: 3 })

  const cancelling = payloadOf(reminder, 'Cancelar')
  const messageId = `wamid.${crypto.randomUUID()}`
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => deliver(client, messageId, cancelling)),
  )
  expect(answers).toEqual([200, 200, 200, 200, 200])
  await messageTo(professionalPhone, `${name} cancelou`)
  await messageTo(client, 'foi cancelado')
  expect(await deliver(client, messageId, cancelling)).toBe(200)
  // A later press of the same button is answered that nothing is left to do.
  await press(client, reminder, 'Cancelar')
  await messageTo(client, 'já estava cancelado')
  expect(await stateOf(id)).toEqual({ status: 'cancelled', version: 4 })
  const said = (await whatsappTo(client)).filter(({ text }) => String(text).includes('Pronto'))
  expect(said).toHaveLength(1)
}, 90_000)

test('a client who wants another time picks one and keeps the old one until then', async () => {
  const { id, client, request } = await booked('Bia')
  await press(professionalPhone, request, 'Confirmar')
  await messageTo(client, 'Está confirmado')
  const reminder = await remind(id, client)
  await press(client, reminder, 'Remarcar')
  const answer = await messageTo(client, 'Escolha um novo horário')
  const [button] = answer.buttons
  expect(button?.url).toMatch(/\/a\/[\w-]{47}\/remarcar$/)
  expect(await stateOf(id)).toEqual({ status: 'confirmed', version: 2 })
}, 150_000)

test('a button works only from the phone that it was sent to', async () => {
  const { id, request } = await booked('Rui')
  const stranger = somePhone()
  const messageId = `wamid.${crypto.randomUUID()}`
  expect(await deliver(stranger, messageId, payloadOf(request, 'Confirmar'))).toBe(200)
  await until(
    async () => {
      const rows = await query(
        'notifier',
        `select from tasks where kind = 'button-press' and done_at is not null
         and dedupe_hash = sha256(convert_to($1, 'UTF8'))`,
        [messageId],
      )
      return rows.length === 1
    },
    { what: 'the press to be worked off' },
  )
  expect(await stateOf(id)).toEqual({ status: 'pending_confirmation', version: 1 })
  expect(await whatsappTo(stranger)).toEqual([])
}, 150_000)

test('a press waits until the notifier knows the state that its message told', async () => {
  const { id, request } = await booked('Lia')
  const known = (version: number) =>
    query('notifier', 'update appointment_states set version = $1 where appointment_id = $2', [
      version,
      id,
    ])
  await known(0)
  await press(professionalPhone, request, 'Recusar')
  await until(
    async () => {
      const rows = await query(
        'notifier',
        `select from tasks where kind = 'button-press' and error is not null
         and body ->> 'appointmentId' = $1`,
        [id],
      )
      return rows.length === 1
    },
    { what: 'the press to be postponed' },
  )
  expect(await stateOf(id)).toEqual({ status: 'pending_confirmation', version: 1 })
  await known(1)
  await messageTo(professionalPhone, 'foi recusado')
  expect(await stateOf(id)).toEqual({ status: 'rejected', version: 2 })
}, 150_000)
