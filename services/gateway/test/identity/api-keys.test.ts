import { type Actor, accountEvents, schedulingRpcs } from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { config } from '../../src/config.ts'
import { start } from '../../src/main.ts'
import { problem } from '../world.ts'
import { type Browser, type IdentityWorld, somebody, startIdentityWorld } from './identity-world.ts'

const KEYS = '/api/settings/api-keys'
const DAY = 24 * 60 * 60_000

let world: IdentityWorld
let clock = Date.now()
const asked: Actor[] = []
const told: z.output<typeof accountEvents.ApiKeyCreated.data>[] = []
const someId = '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'

beforeAll(async () => {
  world = await startIdentityWorld({ now: () => clock })
  world.bus.connection.subscribe(accountEvents.ApiKeyCreated.natsSubject, {
    callback(_error, message) {
      const { data } = message.json<{ data: unknown }>()
      told.push(accountEvents.ApiKeyCreated.data.parse(data))
    },
  })
  const { listTimeOff, removeTimeOff } = schedulingRpcs
  await world.bus.serve(
    { listTimeOff, removeTimeOff },
    {
      async listTimeOff(_, { actor }) {
        asked.push(actor)
        return { items: [], nextCursor: null }
      },
      async removeTimeOff(_, { actor }) {
        asked.push(actor)
        return { removed: true as const }
      },
    },
  )
})
afterAll(() => world.stop())
beforeEach(() => {
  clock = Date.now()
  asked.length = 0
  world.everybodyOwns({
    ...aProfessional({ email: 'ana@exemplo.com.br' }),
    pendingPhone: null,
    phoneProvenAt: null,
  })
})

async function someOwner(): Promise<Browser> {
  const { email } = await somebody(world)
  const browser = world.browser()
  await browser.signIn({ email })
  return browser
}

const made = z.object({ id: z.uuid(), key: z.string(), expiresAt: z.string() })
const aKey = { name: 'Site', scopes: ['schedule:read'] }

async function keyOf(browser: Browser, wanted: object = {}) {
  const answer = await browser.post(KEYS, { ...aKey, ...wanted })
  expect(answer.status).toBe(201)
  return made.parse(await answer.json())
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const call = (key: string, path = '/api/settings/time-off', method = 'GET', url = world.url) =>
  fetch(`${url}${path}`, { method, headers: bearer(key) })

describe('making a key', () => {
  test('shows its text once, and tells its owner', async () => {
    const browser = await someOwner()
    const { key, id, expiresAt } = await keyOf(browser)
    expect(Date.parse(expiresAt) - clock).toBeGreaterThan(89 * DAY)
    const listed = await (await browser.get(KEYS)).text()
    expect(listed).toContain(id)
    expect(listed).not.toContain(key.slice(5, 20))
    await until(async () => told.some(({ keyName }) => keyName === 'Site'), { what: 'the event' })
    expect(told.at(-1)?.professional.email).toBe('ana@exemplo.com.br')
    expect(JSON.stringify(told)).not.toContain(key.slice(5, 20))
  })

  test('asks for a fresh sign-in', async () => {
    const browser = await someOwner()
    clock += 11 * 60_000
    expect((await browser.post(KEYS, aKey)).status).toBe(401)
  })

  test('is for owners of a page', async () => {
    const browser = await someOwner()
    world.everybodyOwns(null)
    expect((await browser.post(KEYS, aKey)).status).toBe(403)
  })

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['billing:write'] }, 'scopes.0'],
    ['no name', { name: ' ' }, 'name'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end in three years', { expiresAt: '2999-01-01T00:00:00Z' }, 'expiresAt'],
  ])('is refused with %s', async (_, wanted, path) => {
    const answer = await problem(await (await someOwner()).post(KEYS, { ...aKey, ...wanted }))
    expect(answer).toMatchObject({ status: 422, errors: [{ path }] })
  })

  test('an eleventh key is refused, also of several at once', async () => {
    const browser = await someOwner()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser.post(KEYS, aKey).then(({ status }) => status)),
    )
    expect(answers.toSorted()).toEqual([...Array(10).fill(201), 422, 422])
  })
})

describe('a key', () => {
  test('acts as its professional, under its name', async () => {
    const { key, id } = await keyOf(await someOwner())
    expect((await call(key)).status).toBe(200)
    expect(asked).toMatchObject([{ kind: 'professional', key: { id, name: 'Site' } }])
  })

  test('without the scope is refused with the one that is missing', async () => {
    const { key } = await keyOf(await someOwner())
    const answer = await call(key, `/api/settings/time-off/${someId}`, 'DELETE')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'SCOPE_REQUIRED', scope: 'schedule:write' })
    expect(asked).toEqual([])
  })

  test.each(['/api/me', '/api/sessions', '/api/account/export', KEYS, '/api/professions'])(
    'opens no route without a scope: %s',
    async (path) => {
      const { key } = await keyOf(await someOwner())
      expect(await problem(await call(key, path))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    },
  )

  test('that is wrong, or in the address, or beside a session is refused', async () => {
    const browser = await someOwner()
    const { key } = await keyOf(browser)
    const wrong = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
    expect((await call(wrong)).status).toBe(401)
    expect((await fetch(`${world.url}/api/settings/time-off?key=${key}`)).status).toBe(401)
    expect((await browser.get('/api/settings/time-off', bearer(key))).status).toBe(403)
  })

  test('ends when its time has come, and tells the day of its last use until then', async () => {
    const browser = await someOwner()
    const { key } = await keyOf(browser, { expiresAt: new Date(clock + DAY).toISOString() })
    await call(key)
    const list = z.object({ items: z.array(z.object({ lastUsedOn: z.iso.date() })) })
    expect(list.parse(await (await browser.get(KEYS)).json()).items).toHaveLength(1)
    clock += DAY
    expect((await call(key)).status).toBe(401)
  })

  test('that is deleted under load opens nothing five seconds later, on either replica', async () => {
    const other = await start(config.parse(world.environment), { now: () => clock })
    try {
      const browser = await someOwner()
      const { key, id } = await keyOf(browser)
      /** Ten requests at once to each replica; wrong keys count against an address, so each has its own. */
      const load = (round: number) =>
        Promise.all(
          [world.url, other.url].flatMap((url, replica) =>
            Array.from({ length: 10 }, async (_, n) => {
              const address = `198.19.${round * 2 + replica}.${n}`
              const headers = { ...bearer(key), 'x-forwarded-for': address }
              return (await fetch(`${url}/api/settings/time-off`, { headers })).status
            }),
          ),
        )
      expect(new Set(await load(0))).toEqual(new Set([200]))
      // Requests are under way on both while it is deleted: some have just looked the key up.
      clock += 3_000
      const [meanwhile, deleted] = await Promise.all([load(1), browser.delete(`${KEYS}/${id}`)])
      expect(deleted.status).toBe(204)
      expect(meanwhile.every((status) => [200, 401].includes(status))).toBe(true)
      const end = clock + 5_000
      for (let round = 2; clock < end; round += 1) {
        clock += 1_000
        const statuses = new Set(await load(round))
        if (clock === end) expect(statuses).toEqual(new Set([401]))
      }
      expect((await browser.delete(`${KEYS}/${id}`)).status).toBe(404)
    } finally {
      await other.stop()
    }
  })

  test('of somebody else cannot be deleted', async () => {
    const { key, id } = await keyOf(await someOwner())
    expect((await (await someOwner()).delete(`${KEYS}/${id}`)).status).toBe(404)
    expect((await call(key)).status).toBe(200)
  })

  test('ends with its account', async () => {
    const browser = await someOwner()
    const { key } = await keyOf(browser)
    world.everybodyOwns(null)
    expect((await browser.delete('/api/account')).status).toBe(200)
    clock += 5_000
    expect((await call(key)).status).toBe(401)
  })

  test('has 300 requests a minute of its own', async () => {
    const browser = await someOwner()
    const [{ key }, { key: another }] = [await keyOf(browser), await keyOf(browser)]
    const answers = await Promise.all(Array.from({ length: 301 }, () => call(key)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await call(another)).status).toBe(200)
    expect((await browser.get(KEYS)).status).toBe(200)
  })
})

test('what a key changed stands in the history under its name, also after it is gone', async () => {
  const browser = await someOwner()
  const { key, id } = await keyOf(browser, { scopes: ['schedule:write'] })
  expect((await call(key, `/api/settings/time-off/${someId}`, 'DELETE')).status).toBe(204)
  // What was refused changed nothing.
  expect((await call(key)).status).toBe(403)
  await browser.delete(`${KEYS}/${id}`)
  const history = await (await browser.get(`${KEYS}/changes?about=${someId}`)).json()
  expect(history).toMatchObject({
    items: [{ keyName: 'Site', operation: 'removeTimeOff', aboutId: someId }],
    nextCursor: null,
  })
  const ofOthers = await (await (await someOwner()).get(`${KEYS}/changes`)).json()
  expect(ofOthers).toEqual({ items: [], nextCursor: null })
})
