import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Browser,
  type IdentityWorld,
  sessionList,
  somebody,
  startIdentityWorld,
} from './identity-world.ts'

let world: IdentityWorld
let redis: Redis
beforeAll(async () => {
  world = await startIdentityWorld({ env: { PUSH_SESSIONS_SECONDS: '0.2' } })
  redis = new Redis(world.environment.REDIS_URL)
})
afterAll(async () => {
  await redis.quit()
  await world.stop()
})

/** Signed in on two devices, each of which is subscribed. */
async function person() {
  const { email } = await somebody(world)
  const [here, there] = [world.browser(), world.browser()]
  const [one, two] = [await subscribed(here, email), await subscribed(there, email)]
  return { email, here, there, one, two }
}

async function subscribed(browser: Browser, email: string): Promise<string> {
  await browser.signIn({ email })
  const { items } = sessionList.parse(await (await browser.get('/api/sessions')).json())
  const id = items.find(({ current }) => current)?.id ?? ''
  world.subscribedSessions.add(id)
  return id
}

const isGone = (id: string) =>
  until(async () => !world.subscribedSessions.has(id), { what: 'the end of a subscription' })

const endings: [string, (of: Awaited<ReturnType<typeof person>>) => Promise<unknown>][] = [
  ['its person signs out', ({ here }) => here.post('/auth/logout')],
  [
    'another device ends it',
    ({ there, one }) => there.request(`/api/sessions/${one}`, { method: 'DELETE' }),
  ],
  ['its person signs in again', ({ here, email }) => here.signIn({ email })],
  ['Redis has lost it', ({ one }) => redis.del(`session:${one}`)],
]

test.each(endings)('the subscription of a session ends when %s', async (_, end) => {
  const of = await person()
  await end(of)
  await isGone(of.one)
  expect(world.subscribedSessions.has(of.two)).toBe(true)
})

test('all subscriptions of an account end with its sessions', async () => {
  const { here, one, two } = await person()
  await here.request('/api/sessions', { method: 'DELETE' })
  await isGone(one)
  await isGone(two)
})

test('a subscription ends later if the notifier was away when its session ended', async () => {
  const { here, one } = await person()
  world.breakNotifier(true)
  await here.post('/auth/logout')
  world.breakNotifier(false)
  await isGone(one)
})

test('a page names the session of its browser, and none once it has ended', async () => {
  const { here, there, one } = await person()
  const named = async (browser: Browser) =>
    (await browser.get('/explorar')).headers.get('encaixe-session')
  const [name, other] = [await named(here), await named(there)]
  expect(name).toMatch(/^[\w-]{43}$/)
  expect(await named(here)).toBe(name)
  expect(other).not.toBe(name)
  expect([name, other]).not.toContain(one)
  expect(await named(world.browser())).toBe('none')
  await there.request(`/api/sessions/${one}`, { method: 'DELETE' })
  expect(await named(here)).toBe('none')
})
