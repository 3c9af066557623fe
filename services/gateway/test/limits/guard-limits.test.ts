import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ CHALLENGE_AFTER_BOOKINGS: '1000' })
})
afterAll(() => world.stop())

/** The items of a structured field, each with its name and parameters (RFC 9651). */
const itemsOf = (field: string | null) =>
  (field ?? '').split(', ').map((item) => {
    const [, name, rest = ''] = /^"([a-z-]+)"((?:;[a-z]+=\d+)*)$/.exec(item) ?? []
    const parameters = rest.split(';').slice(1)
    return {
      name,
      ...Object.fromEntries(
        parameters.map((one) => [one.slice(0, one.indexOf('=')), Number(one.split('=')[1])]),
      ),
    }
  })

const fieldsOf = ({ headers }: Response) => ({
  policies: itemsOf(headers.get('ratelimit-policy')),
  limits: itemsOf(headers.get('ratelimit')),
  wait: headers.get('retry-after'),
})
const soon = expect.toSatisfy((seconds: number) => seconds > 590 && seconds <= 600)

test('an answer names its limit, how many attempts are left and for how long, as the draft’s revision 11 writes it', async () => {
  const address = { 'x-forwarded-for': '203.0.113.31' }
  const policies = [{ name: 'booking', q: 5, w: 600 }]
  for (const left of [4, 3, 2, 1, 0]) {
    const answer = await world.book(aBooking, address)
    expect(answer.status).toBe(200)
    expect(fieldsOf(answer)).toEqual({
      ...{ policies, limits: [{ name: 'booking', r: left, t: soon }], wait: null },
    })
  }
  const sixth = await world.book(aBooking, address)
  expect(sixth.status).toBe(429)
  const { limits, wait } = fieldsOf(sixth)
  expect(limits).toEqual([{ name: 'booking', r: 0, t: Number(wait) }])
  for (const old of ['limit', 'remaining', 'reset']) {
    expect(sixth.headers.get(`ratelimit-${old}`)).toBeNull()
  }
})

test.each([
  ['a list', '/api/professions', 200],
  ['a refusal', '/api/me', 401],
  ['what nobody serves', '/api/nothing', 404],
])('%s is counted and says so', async (_what, path, status) => {
  const answer = await world.get(path, { 'x-forwarded-for': '203.0.113.33' })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('ratelimit-policy')).toBe('"general";q=300;w=60')
  expect(answer.headers.get('ratelimit')).toMatch(/^"general";r=\d+;t=\d+$/)
})

test('an address of IPv6 is told of its own limit and of its network’s', async () => {
  const answer = await world.get('/api/professions', { 'x-forwarded-for': '2001:db8:99:1::1' })
  expect(fieldsOf(answer)).toMatchObject({
    policies: [
      { name: 'general', q: 300, w: 60 },
      { name: 'general-network', q: 3_000, w: 60 },
    ],
    limits: [
      { name: 'general', r: 299 },
      { name: 'general-network', r: 2_999 },
    ],
  })
})

test('two gateways count together', async () => {
  const { REDIS_URL } = world.environment
  const other = await startWorld({ REDIS_URL })
  const address = { 'x-forwarded-for': '203.0.113.32' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    statuses.push((await world.book(aBooking, address)).status)
    statuses.push((await other.book(aBooking, address)).status)
  }
  await other.stop()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a /48 of IPv6 has ten times the attempts of one /64', async () => {
  const attempt = (index: number) =>
    world.book(aBooking, { 'x-forwarded-for': `2001:db8:77:${index.toString(16)}::1` })
  const statuses: number[] = []
  for (let index = 0; index < 51; index++) statuses.push((await attempt(index)).status)
  expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true)
  expect(statuses[50]).toBe(429)
  const elsewhere = await world.book(aBooking, { 'x-forwarded-for': '2001:db8:78::1' })
  expect(elsewhere.status).toBe(200)
})
