import { createHmac } from 'node:crypto'
import { billingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

const OLD = 'whsec_of_yesterday'
const NEW = 'whsec_of_today'

let world: World
const stored: unknown[] = []
beforeAll(async () => {
  world = await startWorld({ STRIPE_WEBHOOK_SECRET: `${NEW},${OLD}` })
  const { receiveProcessorEvent } = billingRpcs
  await world.bus.serve(
    { receiveProcessorEvent },
    {
      async receiveProcessorEvent({ event }) {
        stored.push(event)
        return { stored: true }
      },
    },
  )
})
afterAll(() => world.stop())
beforeEach(() => void stored.splice(0))

const event = (padding = '') =>
  JSON.stringify({ id: 'evt_1', object: 'event', name: 'João 👋🏽', padding }, null, 2)
const signed = (body: string, secret = NEW, at = Math.floor(Date.now() / 1_000)) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

const post = (body: string, headers: Record<string, string>) =>
  fetch(`${world.url}/api/stripe/webhook`, { method: 'POST', headers, body })

const json = { 'content-type': 'application/json; charset=utf-8' }

test.each(['stripe-signature', 'billing-signature'])(
  'a body that is signed in %s is handed on, by either secret, whatever type it says it has',
  async (header) => {
    const body = event()
    expect((await post(body, { ...json, [header]: signed(body) })).status).toBe(200)
    expect((await post(body, { ...json, [header]: signed(body, OLD) })).status).toBe(200)
    const plain = { 'content-type': 'text/plain', [header]: signed(body) }
    expect((await post(body, plain)).status).toBe(200)
    expect(stored).toEqual([JSON.parse(body), JSON.parse(body), JSON.parse(body)])
  },
)

test('a webhook with a wrong or old signature is refused and counted', async () => {
  const body = event()
  const now = Math.floor(Date.now() / 1_000)
  const headers: Record<string, string>[] = [
    json,
    { ...json, 'stripe-signature': signed(body, 'whsec_of_nobody') },
    { ...json, 'stripe-signature': signed(`${body} `) },
    { ...json, 'stripe-signature': signed(body, NEW, now - 400) },
    { ...json, 'stripe-signature': signed(body, NEW, now + 400) },
  ]
  for (const each of headers) {
    const answer = await post(body, each)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_SIGNATURE' }])
  }
  expect(stored).toEqual([])
  const metrics = await (await fetch(`${world.healthUrl}/metrics`)).text()
  for (const reason of ['malformed', 'wrong_signature', 'too_old', 'in_the_future']) {
    expect(metrics).toMatch(
      new RegExp(`card_webhooks_refused_total\\{reason="${reason}".*\\} [12]`),
    )
  }
})

test('a body beyond 256 KiB is refused as too large, one that is signed and no JSON as unreadable', async () => {
  const large = event('x'.repeat(256 * 1024))
  expect((await post(large, { ...json, 'stripe-signature': signed(large) })).status).toBe(413)
  const broken = await post('{', { ...json, 'stripe-signature': signed('{') })
  expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'MALFORMED_BODY' }])
})
