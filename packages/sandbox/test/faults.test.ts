import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { config, reminder, reminderTo, startWorld, until, type World } from './world.ts'

const NUMBER = '5511987654321'
let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.graph('POST', '/555/message_templates', reminder)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.call('DELETE', '/phone/messages')
  await world.call('DELETE', '/faults')
})

const dial = (fault: object) => world.call('POST', '/faults', fault)

test.each([
  ['down', 503, 2],
  ['rate_limit', 400, 130429],
  ['error:131056', 400, 131056],
  ['error:131000', 500, 131000],
  ['error:190', 401, 190],
  ['error:10', 403, 10],
  ['error:999', 400, 999],
])('%s is answered with HTTP %i and code %i, as often as asked', async (mode, status, code) => {
  await dial({ target: 'whatsapp', mode, count: 2 })

  for (const _ of [1, 2]) {
    const refused = await world.send(reminderTo(NUMBER))
    expect(refused).toMatchObject({ status, json: { error: { code } } })
  }
  expect(await world.phone(NUMBER)).toEqual([])
  expect((await world.send(reminderTo(NUMBER))).status).toBe(200)
  expect((await world.call('GET', '/faults')).json).toEqual({ items: [] })
})

test('a fault without a count lasts until it is cleared', async () => {
  expect(await dial({ target: 'whatsapp', mode: 'down' })).toMatchObject({
    status: 201,
    json: { target: 'whatsapp', mode: 'down' },
  })
  for (const _ of [1, 2, 3]) expect((await world.send(reminderTo(NUMBER))).status).toBe(503)

  expect((await world.call('DELETE', '/faults')).json).toEqual({ cleared: 1 })
  expect((await world.send(reminderTo(NUMBER))).status).toBe(200)
})

test('a fault for one phone leaves the others alone, and a newer one replaces it', async () => {
  await dial({ target: 'whatsapp', mode: 'down', to: `+${NUMBER}` })
  expect((await world.send(reminderTo('5511900000002'))).status).toBe(200)
  expect((await world.send(reminderTo(NUMBER))).status).toBe(503)

  await dial({ target: 'whatsapp', mode: 'error:131026', to: `+${NUMBER}` })
  expect((await world.send(reminderTo(NUMBER))).json.error?.code).toBe(131026)
})

test('a message accepted without an answer appears on the phone', async () => {
  await dial({ target: 'whatsapp', mode: 'timeout_after_accept', count: 1 })

  const giveUp = new AbortController()
  const unanswered = fetch(`${world.url}/v24.0/${config.WHATSAPP_PHONE_NUMBER_ID}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${config.WHATSAPP_ACCESS_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ messaging_product: 'whatsapp', ...reminderTo(NUMBER) }),
    signal: giveUp.signal,
  })

  await until('it is on the phone', async () => (await world.phone(NUMBER)).length === 1)
  giveUp.abort()
  await expect(unanswered).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['reset', 0],
  ['reset_after_accept', 1],
])('%s breaks the connection, with %i messages on the phone', async (mode, shown) => {
  await dial({ target: 'whatsapp', mode, count: 1 })
  await expect(world.send(reminderTo(NUMBER))).rejects.toMatchObject({
    cause: { code: 'ECONNRESET' },
  })
  expect(await world.phone(NUMBER)).toHaveLength(shown)
})

test('a slow answer comes after the delay', async () => {
  await dial({ target: 'whatsapp', mode: 'slow', delayMs: 50, count: 1 })
  expect((await world.send(reminderTo(NUMBER))).status).toBe(200)
})

test('an error can be reported after acceptance, by status', async () => {
  await dial({ target: 'whatsapp', mode: 'error:131026', via: 'status', count: 1 })
  expect((await world.send(reminderTo(NUMBER))).status).toBe(200)
  expect(await world.phone(NUMBER)).toEqual([])
})

test.each([
  ['target', { target: 'fax', mode: 'down' }],
  ['target', {}],
  ['mode', { target: 'whatsapp', mode: 'broken' }],
  ['mode', { target: 'whatsapp' }],
  ['mode', { target: 'mail', mode: 'error:131026' }],
  ['count', { target: 'whatsapp', mode: 'down', count: 0 }],
  ['count', { target: 'whatsapp', mode: 'down', count: 'two' }],
  ['often', { target: 'whatsapp', mode: 'down', often: 2 }],
  ['body', []],
])('a bad %s is refused with 422 naming it', async (path, body) => {
  const refused = await dial(body)
  expect(refused).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } })
  expect(refused.type).toContain('application/problem+json')
  expect(refused.json.errors?.map((error) => error.path)).toContain(path)
})

test('a body that is no JSON is refused with 422', async () => {
  const response = await fetch(`${world.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{target',
  })
  expect(response.status).toBe(422)
})
