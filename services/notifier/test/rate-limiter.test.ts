import { testRedisUrl } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimiter } from '../src/channels/rate-limiter.ts'

let redis: Redis

beforeAll(async () => {
  redis = new Redis(await testRedisUrl())
})
afterAll(() => redis?.quit())

// So slow that the time the test itself takes plays no part.
const limits = { perSecond: 0.01, secondsPerPerson: 600, burstPerPerson: 3, peoplePerDay: 0 }
const MINUTE_MS = 60_000

test('the messages of a number go out evenly spaced, whichever replica sends them', async () => {
  const replicas = [createRateLimiter(redis, limits), createRateLimiter(redis, limits)]
  const waits: number[] = []
  for (const [index, limiter] of [...replicas, ...replicas].entries()) {
    waits.push((await limiter.take('number-1', `person-${index}`)).waitMs)
  }
  expect(waits.map((wait) => Math.round(wait / 100_000))).toEqual([0, 1, 2, 3])
})

test('a person gets a burst, and then one message at a time', async () => {
  const limiter = createRateLimiter(redis, { ...limits, perSecond: 1_000 })
  const kinds = []
  for (let message = 0; message < 3; message += 1) {
    kinds.push((await limiter.take('number-2', 'somebody')).kind)
  }
  expect(kinds).toEqual(['send', 'send', 'send'])
  const next = await limiter.take('number-2', 'somebody')
  expect(next.kind).toBe('later')
  expect(Math.round(next.waitMs / MINUTE_MS)).toBe(10)
  expect((await limiter.take('number-2', 'somebody else')).kind).toBe('send')
})

test('a person whom the provider holds back is held back for as long', async () => {
  const limiter = createRateLimiter(redis, { ...limits, perSecond: 1_000 })
  await limiter.holdPerson('number-3', 'somebody', 5 * MINUTE_MS)
  const next = await limiter.take('number-3', 'somebody')
  expect(next.kind).toBe('later')
  expect(Math.round(next.waitMs / MINUTE_MS)).toBe(5)
})

test('so many people get templates within 24 hours as the portfolio may reach, each of them any number', async () => {
  const limited = { ...limits, peoplePerDay: 2 }
  const [one, other] = [createRateLimiter(redis, limited), createRateLimiter(redis, limited)]
  expect(await one.reach('number-9', 'ana')).toBeNull()
  expect(await other.reach('number-9', 'bia')).toBeNull()
  expect(await other.reach('number-9', 'ana')).toBeNull()
  const wait = await one.reach('number-9', 'caio')
  expect(Math.round((wait ?? 0) / (60 * MINUTE_MS))).toBe(24)
  expect(await one.reach('number-10', 'caio')).toBeNull()
  expect(await createRateLimiter(redis, limits).reach('number-9', 'caio')).toBeNull()
  expect((await redis.keys('*')).join()).not.toMatch(/ana|bia|caio/)
})
