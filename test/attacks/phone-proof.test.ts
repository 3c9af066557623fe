import { until } from '@encaixe/service-kit/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { expectBooked } from '../e2e/problem.ts'
import { signedIn, somePerson } from '../person.ts'
import {
  book,
  createProfessional,
  offeredStarts,
  someAddress,
  somePhone,
  stack,
  whatsappTo,
} from '../stack.ts'

/** Whoever knows somebody's phone neither keeps them from proving it, nor gets what its proof gives. */

const bus = await busOfFile()
const word = z.object({ message: z.string(), ticket: z.string() })

/** A browser without a session, at an address of its own. */
function stranger() {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': someAddress(),
    'sec-fetch-site': 'same-origin',
  }
  const post = (path: string, body: unknown = {}) =>
    fetch(`${stack().gateway}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    post,
    word: async () => word.parse(await (await post('/api/auth/phone/word')).json()),
    enter: async (phone: string, code: string, ticket?: string) =>
      (await post('/api/auth/phone/verify', { phone, code, ticket })).status,
  }
}

const answersTo = async (phone: string) =>
  (await whatsappTo(phone)).map(({ text }) => String(text)).filter((text) => /\b\d{6}\b/.test(text))

/** Sends a message from a phone; returns the answer with the code in it. */
async function send(phone: string, text: string): Promise<{ text: string; code: string }> {
  const before = (await answersTo(phone)).length
  const sent = await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, text }),
  })
  expect(sent.status).toBe(201)
  const answer = await until(async () => (await answersTo(phone))[before], { what: 'the answer' })
  return { text: answer, code: /\b\d{6}\b/.exec(answer)?.[0] ?? '' }
}

describe('a stranger who asks for codes of a phone and guesses at them', () => {
  test('has to work from the second on, and does not keep the owner out', async () => {
    const phone = somePhone()
    const attacker = stranger()
    expect((await attacker.post('/api/auth/phone', { phone })).status).toBe(202)
    expect((await attacker.post('/api/auth/phone', { phone })).status).toBe(403)
    for (let guess = 0; guess < 6; guess++) await attacker.enter(phone, '000000')

    const owner = stranger()
    const { message, ticket } = await owner.word()
    const { code } = await send(phone, message)
    for (let guess = 0; guess < 6; guess++) await attacker.enter(phone, '000000')
    expect(await owner.enter(phone, code, ticket)).toBe(200)
  })
})

describe('a stranger who has somebody send the stranger’s word', () => {
  test('gets no session, and the victim is told what the code does', async () => {
    const victim = somePhone()
    const attacker = stranger()
    const { message, ticket } = await attacker.word()
    const { text, code } = await send(victim, message)
    expect(text).toContain('não passe o código')
    const other = code === '000000' ? '000001' : '000000'
    expect(await attacker.enter(victim, other, ticket)).toBe(422)
    // Nor does a code without the page that showed the word.
    expect(await stranger().enter(victim, code)).toBe(422)
  })
})

test('a former owner of a number owns no row of the next one, who has proven it in the portal', async () => {
  const phone = somePhone()
  const { email } = await somePerson({})
  const former = await signedIn({ email })
  const asked = word.parse(
    await (await former.call('POST', '/api/client-profile/phone-word')).json(),
  )
  const proof = { phone, code: (await send(phone, asked.message)).code, ticket: asked.ticket }
  expect((await former.call('POST', '/api/client-profile/phone', proof)).status).toBe(200)
  const proven = (where: string) =>
    query('booking', `select from proven_phones where phone = $1 and ${where}`, [phone])
  await until(async () => (await proven('user_id is not null')).length, { what: 'the proof' })

  const next = stranger()
  const { message, ticket } = await next.word()
  expect(await next.enter(phone, (await send(phone, message)).code, ticket)).toBe(200)
  await until(async () => (await proven('user_id is null')).length, { what: 'the next proof' })

  const { slug } = await createProfessional(bus)
  const [first = '', second = ''] = await offeredStarts(slug)
  await expectBooked(await book({ slug, startsAt: first, clientName: 'Vera', clientPhone: phone }))
  const again = { slug, startsAt: second, clientName: 'Ex', clientPhone: phone }
  expect((await former.call('POST', '/api/booking', again)).status).toBe(200)
  const me = await (await former.call('GET', '/api/me')).json()
  expect(me).toMatchObject({ clientLinks: [] })
})
