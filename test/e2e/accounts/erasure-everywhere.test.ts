import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../../bus.ts'
import { query } from '../../database.ts'
import { signedIn, somePerson } from '../../person.ts'
import { book, someAddress, somePhone, stack, whatsappTo } from '../../stack.ts'
import { expectBooked } from '../problem.ts'
import { deleteAccount, someProfessional, untilErased } from './accounts.ts'
import { placesOf } from './everything.ts'

const bus = await busOfFile()

const marker = () => crypto.randomUUID().slice(0, 8)
const withId = z.object({ id: z.string() })

/** The codes that came to a phone, the latest last. */
const codesAt = async (phone: string) =>
  (await whatsappTo(phone)).flatMap(({ text }) => /\b\d{6}\b/.exec(String(text))?.[0] ?? [])

async function nextCode(phone: string, ask: () => Promise<unknown>): Promise<string> {
  const before = (await codesAt(phone)).length
  await ask()
  return until(async () => (await codesAt(phone))[before], { what: 'a code' })
}

/** Writes to our number from a phone, and waits for what comes back. */
async function write(phone: string, text: string, name: string): Promise<void> {
  const before = (await whatsappTo(phone)).length
  const sent = await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, name, text }),
  })
  expect(sent.status).toBe(201)
  await until(async () => (await whatsappTo(phone)).length > before, { what: `answer to ${text}` })
}

/** Somebody who is in the portal by phone, without an account. */
async function inPortal(phone: string) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-forwarded-for': someAddress(),
    'sec-fetch-site': 'same-origin',
  }
  const post = (path: string, body: unknown) =>
    fetch(`${stack().gateway}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const code = await nextCode(phone, () => post('/api/auth/phone', { phone }))
  const entered = await post('/api/auth/phone/verify', { phone, code })
  expect(entered.status).toBe(200)
  headers.cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return post
}

const expectStatus = async (answer: Promise<Response>, status: number) => {
  const response = await answer
  const text = await response.text()
  expect([response.status, text]).toEqual([status, text])
  return text
}

test('a client who used booking, portal, agent, messages, reviews and calendars is found nowhere after the erasure', async () => {
  const professional = await someProfessional()
  const [first = '', second = ''] = professional.starts
  const name = `Marinalva ${marker()} Apagável`
  const phone = somePhone()
  const { email } = await somePerson({ name })
  const typed = { clientName: name, clientPhone: phone, clientEmail: email }

  await expectBooked(await book({ slug: professional.slug, startsAt: first, ...typed }))
  const portal = await inPortal(phone)
  await expectStatus(portal('/api/calendar-feed', {}), 201)
  const client = await signedIn({ email })
  const code = await nextCode(phone, () =>
    client.call('POST', '/api/client-profile/phone-code', { phone }),
  )
  await expectStatus(client.call('POST', '/api/client-profile/phone', { phone, code }), 200)
  await until(
    async () =>
      (
        await query('booking', 'select from clients where phone = $1 and user_id is not null', [
          phone,
        ])
      ).length,
    { what: 'the link' },
  )
  await expectStatus(client.call('PATCH', '/api/client-profile', { name, email }), 200)
  await expectStatus(
    client.call('POST', '/api/booking', { slug: professional.slug, startsAt: second, ...typed }),
    200,
  )
  await expectStatus(client.call('POST', '/api/calendar-feed'), 201)
  await expectStatus(client.call('PUT', `/api/follows/${professional.slug}`), 204)

  // A session of last week, which the professional writes down and the client reviews.
  const startsAt = Temporal.Now.instant()
    .subtract({ hours: 24 * 7 })
    .toString()
  const made = await expectStatus(
    professional.call('POST', '/api/appointments', { client: { name, phone, email }, startsAt }),
    201,
  )
  const { id: appointmentId } = withId.parse(JSON.parse(made))
  await expectStatus(
    professional.call('PATCH', `/api/appointments/${appointmentId}`, { status: 'completed' }),
    200,
  )
  const review = { appointmentId, rating: 5, comment: `Obrigado, de ${name}` }
  await expectStatus(client.call('POST', '/api/reviews', review), 201)
  const clients = await query('booking', 'select id from clients where phone = $1', [phone])
  const [{ id: clientId }] = z.tuple([withId]).parse(clients)
  await expectStatus(
    professional.call('PATCH', `/api/clients/${clientId}`, { taxId: '52998224725' }),
    200,
  )
  const notes = { clientId, body: `Conversei com ${name}.` }
  await expectStatus(professional.call('POST', '/api/clients/notes', notes), 201)
  const text = { type: 'text', body: `Aqui é ${name}, ${phone}` }
  await expectStatus(
    client.call('POST', '/api/messages', { slug: professional.slug, ...text }),
    201,
  )
  await expectStatus(professional.call('POST', '/api/messages', { clientId, ...text }), 201)

  await write(phone, `oi, aqui é ${name}`, name)
  await write(phone, 'SAIR', name)
  await write(phone, 'VOLTAR', name)
  const words = [name, phone, phone.slice(1), email]
  expect((await placesOf(bus, words)).length).toBeGreaterThan(20)

  await untilErased(await deleteAccount(client))
  let left: string[] = []
  await until(
    async () => {
      left = await placesOf(bus, words)
      return left.length === 0
    },
    { what: 'the last of it', timeoutMs: 60_000 },
  ).catch(() => expect(left).toEqual([]))
  await deleteAccount(professional)
})
