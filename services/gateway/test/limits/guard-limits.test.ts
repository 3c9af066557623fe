import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ CHALLENGE_AFTER_BOOKINGS: '1000' })
})
afterAll(() => world.stop())

const headersOf = ({ headers }: Response) => ({
  limit: headers.get('ratelimit-limit'),
  remaining: headers.get('ratelimit-remaining'),
  wait: headers.get('retry-after'),
})

test('an answer says how many attempts are left, and for how long', async () => {
  const address = { 'x-forwarded-for': '203.0.113.31' }
  const remaining: (string | null)[] = []
  for (let attempt = 0; attempt < 4; attempt++) {
    const answer = await world.book(aBooking, address)
    remaining.push(headersOf(answer).remaining)
    const reset = Number(answer.headers.get('ratelimit-reset'))
    expect(reset).toBeGreaterThan(590)
    expect(reset).toBeLessThanOrEqual(600)
  }
  expect(remaining).toEqual(['4', '3', '2', '1'])
  expect(headersOf(await world.book(aBooking, address))).toEqual({
    ...{ limit: '5', remaining: '0', wait: null },
  })
  const sixth = await world.book(aBooking, address)
  expect(headersOf(sixth)).toMatchObject({ limit: '5', remaining: '0' })
  expect(Number(headersOf(sixth).wait)).toBeGreaterThan(0)
  expect(headersOf(await world.get('/api/professions', address))).toEqual({
    ...{ limit: '300', remaining: '299', wait: null },
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
