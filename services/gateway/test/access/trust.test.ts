import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { aBooking, appSecret, problem, startWorld, verifyToken, type World } from '../world.ts'

let world: World
afterEach(() => world.stop())

test('a claimed address does not count without trusted proxies', async () => {
  world = await startWorld({ TRUSTED_PROXIES: '' })
  const statuses: number[] = []
  for (let host = 1; host <= 6; host++) {
    const answer = await world.book(aBooking, { 'x-forwarded-for': `198.18.2.${host}` })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test.each([
  ['with a port', (host: number) => `203.0.113.7:${5_000 + host}`],
  ['in brackets with a port', (host: number) => `[2001:db8::7]:${5_000 + host}`],
  ['behind another proxy that writes its port', (host: number) => `203.0.113.8, 127.0.0.1:${host}`],
  ['that cannot be read', (host: number) => `somebody-${host}`],
])('an address %s is one address', async (_what, addressOf) => {
  world = await startWorld()
  const statuses: number[] = []
  for (let host = 1; host <= 6; host++) {
    const answer = await world.book(aBooking, { 'x-forwarded-for': addressOf(host) })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('nobody counts as the operator behind an unknown proxy', async () => {
  world = await startWorld({ TRUSTED_PROXIES: '' })
  expect((await world.get('/asyncapi.json')).status).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await world.get('/asyncapi.json', { [name]: '10.0.0.1' })).status, name).toBe(404)
  }
})

test('the documents are for operators, unless API_DOCUMENTS=public', async () => {
  const faraway = { 'x-forwarded-for': '203.0.113.7' }
  const paths = ['/docs', '/docs/', '/docs/api/json', '/asyncapi.json']
  world = await startWorld()
  for (const path of paths) {
    expect((await world.get(path, faraway)).status, path).toBe(404)
    expect((await world.get(path)).status, path).toBe(200)
  }
  // Who builds on the API reads what it is.
  expect((await world.get('/openapi.json', faraway)).status).toBe(200)
  await world.stop()
  world = await startWorld({ API_DOCUMENTS: 'public' })
  for (const path of paths) expect((await world.get(path, faraway)).status, path).toBe(200)
})

test('the limit is counted in memory without Redis', async () => {
  world = await startWorld({ REDIS_URL: 'redis://127.0.0.1:1' })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    statuses.push((await world.book(aBooking)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('registrations and sign-ins are counted in memory without Redis', async () => {
  world = await startWorld({ REDIS_URL: 'redis://127.0.0.1:1' })
  const register = () =>
    fetch(`${world.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ana Lima', email: 'ana@exemplo.com.br' }),
    })
  const registrations: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) registrations.push((await register()).status)
  expect(registrations).toEqual([200, 200, 200, 200, 200, 429])

  const signIn = () => fetch(`${world.url}/auth/login`, { redirect: 'manual' })
  const signIns = await Promise.all(Array.from({ length: 61 }, signIn))
  expect(signIns.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('an answer to a booking takes as long as the floor, errors included', async () => {
  world = await startWorld({ BOOKING_FLOOR_MS: '300' })
  const bodies = [aBooking, { slug: 1 }, '{', aBooking, aBooking, aBooking]
  for (const body of bodies) {
    const startedAt = performance.now()
    await world.book(body)
    // A floor is a bound from below, so a slow machine cannot break it; timers may be 1 ms early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(299)
  }
})

test('the messaging provider’s handshake needs the right token', async () => {
  world = await startWorld()
  const ask = (token: string) =>
    world.get(
      `/api/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=12345`,
    )
  const right = await ask(verifyToken)
  expect([right.status, await right.text()]).toEqual([200, '12345'])
  expect((await ask('wrong')).status).toBe(403)
})

test('a webhook body counts only with the signature of its very bytes', async () => {
  world = await startWorld()
  const body = '{ "object": "whatsapp_business_account",  "entry": [{ "changes": [{}] }] }'
  const post = (signature: string, text = body) =>
    fetch(`${world.url}/api/whatsapp/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body: text,
    })
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  expect((await post(signature)).status).toBe(200)
  expect(world.webhooks).toHaveLength(1)

  for (const wrong of ['', 'sha256=00', signature.replace(/.$/, 'x')]) {
    const refused = await post(wrong)
    expect([refused.status, (await problem(refused)).code]).toEqual([400, 'INVALID_SIGNATURE'])
  }
  expect((await post(signature, `${body} `)).status).toBe(400)
  expect(world.webhooks).toHaveLength(1)
})

test('unfinished webhooks are limited', async () => {
  world = await startWorld()
  const endings: (() => void)[] = []
  const held = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'))
        endings.push(() => controller.close())
      },
    })
  const headers = { 'content-type': 'application/json' }
  const answers = Array.from({ length: 13 }, () =>
    fetch(`${world.url}/api/whatsapp/webhook`, {
      method: 'POST',
      headers,
      body: held(),
      duplex: 'half',
    }),
  )
  expect((await Promise.race(answers)).status).toBe(429)
  for (const end of endings) end()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(12)
})

test('a gateway without its web answers 503 without a stack trace', async () => {
  world = await startWorld({ WEB_URL: 'http://127.0.0.1:1' })
  const answer = await world.get('/')
  expect([answer.status, (await problem(answer)).code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
})
