import { createLogger, createMetrics } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openRedis } from '../../src/redis.ts'
import { errorOf, somebody, startIdentityWorld } from '../identity/identity-world.ts'
import { aBooking, problem } from '../world.ts'
import { startOwnRedis } from './own-redis.ts'

/** If each of them waited for Redis, it would take longer than a test may. */
const MANY = 100

async function ownRedis() {
  const redis = await startOwnRedis()
  onTestFinished(redis.stop)
  return redis
}

test('every command fails at once while Redis hangs, and one log line says so', async () => {
  const server = await ownRedis()
  const lines: { level: string; msg: string }[] = []
  const metrics = createMetrics('gateway')
  const log = createLogger({
    service: 'gateway',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const redis = await openRedis({ url: server.url, log, metrics })
  onTestFinished(() => redis.disconnect())
  const says = (up: 0 | 1) =>
    until(async () => (await metrics.text()).includes(`redis_up{service="gateway"} ${up}`))
  await says(1)
  const before = lines.length

  await server.freeze()
  await expect(redis.get('x')).rejects.toThrow()
  for (let n = 0; n < MANY; n++) await expect(redis.get('x')).rejects.toThrow()
  await says(0)
  expect(lines.slice(before)).toMatchObject([{ level: 'warn' }])

  await server.thaw()
  await until(() => redis.get('x').then(() => true), { what: 'an answer' })
  await says(1)
  expect(lines.slice(before, before + 2)).toMatchObject([{ level: 'warn' }, { level: 'info' }])
})

test('people book while Redis hangs, and signed-in routes answer 503', async () => {
  const server = await ownRedis()
  const world = await startIdentityWorld({ env: { REDIS_URL: server.url } })
  onTestFinished(world.stop)
  const { email } = await somebody(world)
  const person = world.browser()
  await person.signIn({ email })

  await server.freeze()
  for (let n = 0; n < MANY; n++) {
    expect((await person.get('/api/professions')).status).toBe(200)
    const refused = await person.get('/api/me')
    expect(await problem(refused)).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
  }
  expect((await person.post('/api/booking', aBooking)).status).toBe(200)
  expect(errorOf(await world.browser().get('/auth/login'))).toBe('indisponivel')
  await server.thaw()
  await until(async () => (await person.get('/api/me')).status === 200)
})
