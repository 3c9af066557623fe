import { setImmediate as nextTurn } from 'node:timers/promises'
import { until } from '@encaixe/service-kit/testing'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { shedUnderPressure } from '../../src/http/limits/pressure.ts'
import { problem, startWorld, type World } from '../world.ts'

let stop: World['stop'] = async () => undefined
async function start(variables: Record<string, string>) {
  const world = await startWorld(variables)
  stop = world.stop
  return world
}
afterEach(() => stop())

/** Keeps this thread, which the gateway shares, from doing anything else. */
function block(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** Leaves a turn of the loop to others between long pauses, until told otherwise. */
async function blockUntilAborted(signal: AbortSignal) {
  while (!signal.aborted) {
    block(200)
    await nextTurn()
  }
}

test('a gateway that cannot keep up says when to come back; health and providers are answered', async () => {
  const world = await start({ PRESSURE_EVENT_LOOP_DELAY_MS: '50' })
  const relief = new AbortController()
  const blocked = blockUntilAborted(relief.signal)
  try {
    await until(async () => (await world.get('/api/professions')).status === 503, {
      what: 'shedding',
      timeoutMs: 25_000,
    })
    const refused = await world.get('/api/professions')
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await problem(refused)).toMatchObject({
      contentType: 'application/problem+json; charset=utf-8',
      code: 'UPSTREAM_UNAVAILABLE',
    })
    expect((await world.get('/')).status).toBe(503)
    expect((await world.get('/live')).status).toBe(200)
    // Refused for its token, not for the pressure.
    expect((await world.get('/api/whatsapp/webhook')).status).toBe(403)
  } finally {
    relief.abort()
    await blocked
  }
  await until(async () => (await world.get('/api/professions')).status === 200, {
    what: 'relief',
    timeoutMs: 20_000,
  })
})

test('a gateway without a bound sheds nothing', async () => {
  const world = await start({ PRESSURE_EVENT_LOOP_DELAY_MS: '0' })
  const relief = new AbortController()
  const blocked = blockUntilAborted(relief.signal)
  const answer = await world.get('/api/professions')
  relief.abort()
  await blocked
  expect(answer.status).toBe(200)
})

test('a gateway whose start was busy serves before its delay was measured', async () => {
  const server = fastify()
  shedUnderPressure(server, { PRESSURE_EVENT_LOOP_DELAY_MS: 50, PRESSURE_HEAP_MB: 0 })
  server.get('/', async () => 'served')
  await server.ready()
  // The first look at the delay, after a second, finds no measurement.
  block(1_100)
  for (let turns = 0; turns < 5; turns += 1) await nextTurn()
  expect((await server.inject('/')).statusCode).toBe(200)
  await server.close()
})
