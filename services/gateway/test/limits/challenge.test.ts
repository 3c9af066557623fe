import { afterEach, describe, expect, test } from 'vitest'
import { aBooking, problem, startWorld, type World } from '../world.ts'
import { refusal, solve } from './challenge-solver.ts'

let world: World
afterEach(() => world.stop())

/** Asked for from the first attempt on, and quickly solved. */
const always = { CHALLENGE_AFTER_ATTEMPTS: '0', CHALLENGE_COST: '1' }

let callers = 0

interface Attempt {
  slug?: string
  altcha?: string | undefined
  website?: string
  clientName?: string
}

/** A booking from an address of its own, unless one is given. */
async function attempt(changes: Attempt = {}, headers: Record<string, string> = {}) {
  callers += 1
  const address = { 'x-forwarded-for': `198.18.7.${callers}` }
  const response = await world.book({ ...aBooking, ...changes }, { ...address, ...headers })
  return { status: response.status, ...refusal.parse(await response.json()) }
}

const solved = async (changes: Attempt = {}) => solve((await attempt(changes)).challenge)
const refused = { status: 403, code: 'CHALLENGE_REQUIRED' }

test('people book without a challenge, and an address with many attempts solves one', async () => {
  world = await startWorld({ CHALLENGE_AFTER_ATTEMPTS: '2', CHALLENGE_COST: '1' })
  const address = { 'x-forwarded-for': '203.0.113.7' }
  expect((await attempt({}, address)).status).toBe(200)
  expect((await attempt({ clientName: '' }, address)).status).toBe(422)
  const third = await attempt({}, address)
  expect(third).toMatchObject(refused)
  expect(world.booked).toHaveLength(1)

  const altcha = await solve(third.challenge)
  expect((await attempt({ altcha }, address)).status).toBe(200)
  expect(world.booked.at(-1)).not.toHaveProperty('altcha')
  expect((await attempt()).status).toBe(200)
})

describe('above the limit of an address', () => {
  const limited = { status: 429, code: 'RATE_LIMITED' }

  /** Five attempts from an address of this test's own, whatever becomes of them. */
  async function used(address: string) {
    const headers = { 'x-forwarded-for': address }
    for (let count = 0; count < 5; count++) await attempt({ clientName: '' }, headers)
    return headers
  }

  test('a refused booking gets a challenge, and its solution lets the booking through', async () => {
    world = await startWorld({ CHALLENGE_COST: '1' })
    const address = await used('203.0.113.20')
    const response = await world.book(aBooking, address)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const { challenge } = refusal.parse(await response.json())
    expect(world.booked).toHaveLength(0)

    const altcha = await solve(challenge)
    expect((await attempt({ altcha }, address)).status).toBe(200)
    expect(world.booked.at(-1)).not.toHaveProperty('altcha')
    expect(await attempt({ altcha }, address), 'the same solution').toMatchObject(limited)
  })

  test('after twenty attempts a solution helps no more', async () => {
    world = await startWorld({ CHALLENGE_COST: '1' })
    const address = await used('203.0.113.21')
    for (let count = 6; count <= 19; count++) {
      expect(await attempt({}, address)).toMatchObject(limited)
    }
    const { challenge: last } = await attempt({}, address)
    const beyond = await attempt({ altcha: await solve(last) }, address)
    expect(beyond).toMatchObject(limited)
    expect(beyond.challenge, 'nothing more to solve').toBeUndefined()
  })

  test('a solution for the limit counts for the pressure, too', async () => {
    world = await startWorld(always)
    const address = await used('203.0.113.22')
    const { challenge } = await attempt({}, address)
    const altcha = await solve(challenge)
    expect((await attempt({ altcha }, address)).status).toBe(200)
  })

  test('an unreadable or foreign attempt counts as one, too', async () => {
    world = await startWorld()
    const address = await used('203.0.113.23')
    for (const [body, headers] of [
      ['{', {}],
      ['[]', {}],
      [aBooking, { 'content-type': 'text/csv' }],
      [aBooking, { 'sec-fetch-site': 'cross-site' }],
      [{ slug: 1 }, {}],
    ] as const) {
      const answer = await world.book(body, { ...address, ...headers })
      expect(await problem(answer), JSON.stringify(body)).toMatchObject(limited)
    }
    expect(world.booked).toHaveLength(0)
  })

  test('the limit asks for a challenge while Redis is away, too', async () => {
    world = await startWorld({ CHALLENGE_COST: '1', REDIS_URL: 'redis://127.0.0.1:1' })
    const address = await used('203.0.113.24')
    const altcha = await solve((await attempt({}, address)).challenge)
    expect((await attempt({ altcha }, address)).status).toBe(200)
  })
})

test('a page with many bookings today asks everybody for a challenge, another page does not', async () => {
  world = await startWorld({ CHALLENGE_AFTER_BOOKINGS: '2', CHALLENGE_COST: '1' })
  for (let count = 0; count < 2; count++) expect((await attempt()).status).toBe(200)
  const third = await attempt()
  expect(third).toMatchObject(refused)
  expect((await attempt({ slug: 'bia-souza' })).status).toBe(200)
  expect((await attempt({ altcha: await solve(third.challenge) })).status).toBe(200)
})

test('joining a waitlist counts towards the limits and the challenge of bookings', async () => {
  world = await startWorld({ CHALLENGE_COST: '1' })
  const address = { 'x-forwarded-for': '203.0.113.31' }
  const { slug, clientName, clientPhone } = aBooking
  const wish = { slug, clientName, clientPhone, days: ['2026-12-05'] }
  for (let count = 0; count < 4; count++) await attempt({ clientName: '' }, address)
  expect((await world.join(wish, address)).status).toBe(200)
  const sixth = await world.join(wish, address)
  expect(sixth.status).toBe(429)
  const altcha = await solve(refusal.parse(await sixth.json()).challenge)
  expect((await world.join({ ...wish, altcha }, address)).status).toBe(200)
  expect(world.joined).toHaveLength(2)
  expect(world.joined.at(-1)).not.toHaveProperty('altcha')
})

test('a form with mistakes is refused before a challenge, and a filled honeypot gets none', async () => {
  world = await startWorld(always)
  expect(await attempt({ clientName: '' })).toMatchObject({ status: 422 })
  expect(await attempt({ website: 'http://x' })).toMatchObject({ status: 200 })
  expect(world.booked.at(-1)).toMatchObject({ website: 'http://x' })
})

test('an operator sees how many challenges were asked for, solved and refused', async () => {
  world = await startWorld(always)
  const altcha = await solved()
  await attempt({ altcha })
  await attempt({ altcha })
  await attempt({ altcha: '{}' })
  const metrics = await (await fetch(`${world.healthUrl}/metrics`)).text()
  const counted = [...metrics.matchAll(/^booking_challenges_total\{result="(\w+)".*\} (\d+)$/gm)]
  expect(Object.fromEntries(counted.map(([, result, count]) => [result, count]))).toEqual({
    asked: '1',
    solved: '1',
    refused: '2',
  })
})

describe('a solution', () => {
  test('counts once, and again for the request that first brought it', async () => {
    world = await startWorld(always)
    const altcha = await solved()
    const mine = { 'idempotency-key': 'mine' }
    expect((await attempt({ altcha }, mine)).status).toBe(200)
    expect((await attempt({ altcha }, mine)).status).toBe(200)
    expect(await attempt({ altcha }, { 'idempotency-key': 'another' })).toMatchObject(refused)
    expect(await attempt({ altcha })).toMatchObject(refused)
  })

  test('counts once at all gateways together', async () => {
    const first = await startWorld(always)
    const { REDIS_URL } = first.environment
    const second = await startWorld({ ...always, REDIS_URL })
    world = first
    const altcha = await solved()
    expect((await attempt({ altcha })).status).toBe(200)
    world = second
    expect(await attempt({ altcha })).toMatchObject(refused)
    await first.stop()
  })

  test('of one page is none of another’s', async () => {
    world = await startWorld(always)
    const altcha = await solved({ slug: 'bia-souza' })
    expect(await attempt({ altcha })).toMatchObject(refused)
    expect((await attempt({ altcha, slug: 'bia-souza' })).status).toBe(200)
  })

  test('of a challenge that was changed, made up or never solved is none', async () => {
    world = await startWorld(always)
    const { challenge } = await attempt()
    if (!challenge) throw new Error('no challenge was asked for')
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } }
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const guess = { counter: 1, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` }
    for (const altcha of [
      await solve(easier),
      written({ challenge, solution: guess }),
      written({ challenge, solution: { counter: -1, derivedKey: 'x' } }),
      written({ challenge: { parameters: {}, signature: '' }, solution: {} }),
      written(null),
      '{}',
      '%%%',
    ]) {
      expect(await attempt({ altcha })).toMatchObject(refused)
    }
  })

  test('comes too late after ten minutes', async () => {
    const startedAt = Date.now()
    world = await startWorld(always, { now: () => startedAt - 601_000 })
    const altcha = await solved()
    expect(await attempt({ altcha })).toMatchObject(refused)
  })

  test('counts once while Redis is away, too', async () => {
    world = await startWorld({ ...always, REDIS_URL: 'redis://127.0.0.1:1' })
    const altcha = await solved()
    expect((await attempt({ altcha })).status).toBe(200)
    expect(await attempt({ altcha })).toMatchObject(refused)
  })
})
