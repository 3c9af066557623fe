import { mobileAccessToken } from '@encaixe/sandbox/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { phoneSecrets } from '../../src/identity/phone-secrets.ts'
import { ABSOLUTE_MS, createSessions, IDLE_MS } from '../../src/identity/sessions.ts'
import {
  accountOf,
  type Browser,
  type IdentityWorld,
  sessionList,
  somebody,
  startIdentityWorld,
} from './identity-world.ts'

const MINUTE = 60_000

const secrets = phoneSecrets('a-secret-of-the-phone-codes')
const onEnd = async () => undefined
let world: IdentityWorld
let redis: Redis
let clock = Date.now()
beforeAll(async () => {
  world = await startIdentityWorld({ now: () => clock })
  redis = new Redis(world.environment.REDIS_URL)
})
afterAll(async () => {
  await redis.quit()
  await world.stop()
})
beforeEach(() => {
  clock = Date.now()
})

const listOf = async (browser: Browser) =>
  sessionList.parse(await (await browser.get('/api/sessions')).json()).items

const isIn = async (browser: Browser) => (await browser.get('/api/me')).status === 200

async function signedIn(email: string, userAgent?: string) {
  const browser = world.browser({ ...(userAgent && { userAgent }) })
  await browser.signIn({ email })
  return browser
}

test('no cache keeps what a person reads of their own', async () => {
  const browser = await signedIn((await somebody(world)).email)
  for (const path of ['/api/me', '/api/sessions']) {
    const { status, headers } = await browser.get(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
})

test('a session ends when nobody uses it for two weeks', async () => {
  const browser = await signedIn((await somebody(world)).email)
  clock += IDLE_MS - 1
  expect(await isIn(browser)).toBe(true)
  clock += IDLE_MS - 1
  expect(await isIn(browser)).toBe(true)
  clock += IDLE_MS
  expect(await isIn(browser)).toBe(false)
})

test('a session ends after ninety days, however busy it is', async () => {
  const browser = await signedIn((await somebody(world)).email)
  const end = clock + ABSOLUTE_MS
  while (clock + IDLE_MS / 2 < end) {
    clock += IDLE_MS / 2
    expect(await isIn(browser)).toBe(true)
  }
  clock = end - 1
  expect(await isIn(browser)).toBe(true)
  clock = end
  expect(await isIn(browser)).toBe(false)
})

test('Redis forgets a session when it is over', async () => {
  const sessions = createSessions({ redis, secrets, now: () => clock, onEnd })
  const secret = await sessions.begin({ userId: 'acc_x', authenticatedAt: null, device: 'x' })
  const keyOf = async () => `session:${(await sessions.find(secret))?.id}`
  expect(await redis.pttl(await keyOf())).toBeLessThanOrEqual(IDLE_MS)
  for (let day = 0; day < 89; day += 1) {
    clock += ABSOLUTE_MS / 90
    await sessions.find(secret)
  }
  expect(await redis.pttl(await keyOf())).toBeLessThanOrEqual(ABSOLUTE_MS / 90)
})

test('a person sees where they are signed in, the latest first, and which one is this', async () => {
  const { email } = await somebody(world)
  const phone = await signedIn(email, 'Mozilla/5.0 (iPhone; CPU) Version/18 Mobile Safari/604.1')
  clock += MINUTE
  const laptop = await signedIn(email, 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/144.0')
  const [first, second, ...others] = await listOf(laptop)
  expect(others).toEqual([])
  expect(first).toMatchObject({ device: 'Firefox no Windows', current: true })
  expect(second).toMatchObject({ device: 'Safari no iPhone', current: false })
  expect(first?.createdAt).toBe(new Date(clock).toISOString())

  clock += 2 * MINUTE
  expect(await isIn(phone)).toBe(true)
  const [latest] = await listOf(phone)
  expect(latest).toMatchObject({ device: 'Safari no iPhone', current: true })
})

test('a session is written at most once a minute', async () => {
  const browser = await signedIn((await somebody(world)).email)
  const begun = (await listOf(browser))[0]?.lastSeenAt
  clock += MINUTE - 1
  expect((await listOf(browser))[0]?.lastSeenAt).toBe(begun)
  clock += 1
  expect((await listOf(browser))[0]?.lastSeenAt).toBe(new Date(clock).toISOString())
})

test('a device loses access as soon as its session is ended', async () => {
  const { email } = await somebody(world)
  const [lost, mine] = [await signedIn(email), await signedIn(email)]
  const other = (await listOf(mine)).find(({ current }) => !current)
  const answer = await mine.delete(`/api/sessions/${other?.id}`)
  expect(answer.status).toBe(204)
  expect(await isIn(lost)).toBe(false)
  expect(await isIn(mine)).toBe(true)
  expect(await listOf(mine)).toHaveLength(1)
})

test('ending the own session takes its cookie back', async () => {
  const browser = await signedIn((await somebody(world)).email)
  const [current] = await listOf(browser)
  await browser.delete(`/api/sessions/${current?.id}`)
  expect(browser.session()).toBeNull()
})

test('a person cannot see or end the sessions of somebody else', async () => {
  const [ana, eva] = await Promise.all([
    signedIn((await somebody(world)).email),
    signedIn((await somebody(world)).email),
  ])
  const [hers] = await listOf(ana)
  const answer = await eva.delete(`/api/sessions/${hers?.id}`)
  expect(answer.status).toBe(404)
  expect((await eva.delete('/api/sessions/nothing')).status).toBe(404)
  expect(await isIn(ana)).toBe(true)
})

test('the id of a session does not open it', async () => {
  const browser = await signedIn((await somebody(world)).email)
  const [session] = await listOf(browser)
  const cookie = `__Host-encaixe=${session?.id}`
  expect((await world.browser().get('/api/me', { cookie })).status).toBe(401)
})

test('signing out everywhere ends every session of the account, and of nobody else', async () => {
  const { email } = await somebody(world)
  const [one, two] = [await signedIn(email), await signedIn(email)]
  const other = await signedIn((await somebody(world)).email)
  const { userId } = await accountOf(one)
  await createSessions({ redis, secrets, now: () => clock, onEnd }).endAll(userId)
  expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, false, true])
})

test('a person ends all their sessions at once, in browsers and apps', async () => {
  const { email } = await somebody(world)
  const [one, two] = [await signedIn(email), await signedIn(email)]
  const other = await signedIn((await somebody(world)).email)
  const { issuer } = world
  const bearer = { authorization: `Bearer ${await mobileAccessToken({ issuer, email })}` }
  expect((await world.get('/api/me', bearer)).status).toBe(200)
  clock += MINUTE

  const answer = await one.delete('/api/sessions')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect(one.session()).toBeNull()
  expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, false, true])
  expect((await world.get('/api/me', bearer)).status).toBe(401)

  // Whoever signs in again is in again.
  await two.signIn({ email })
  expect(await isIn(two)).toBe(true)
})

test('an app ends every session, its own token included', async () => {
  const { email } = await somebody(world)
  const browser = await signedIn(email)
  const { issuer } = world
  const headers = { authorization: `Bearer ${await mobileAccessToken({ issuer, email })}` }
  clock += MINUTE
  const answer = await fetch(`${world.url}/api/sessions`, { method: 'DELETE', headers })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null])
  expect(await isIn(browser)).toBe(false)
  expect((await world.get('/api/me', headers)).status).toBe(401)
})

test('a session that was ended while a request noticed it stays ended', async () => {
  const sessions = createSessions({ redis, secrets, now: () => clock, onEnd })
  for (let round = 0; round < 50; round += 1) {
    const secret = await sessions.begin({ userId: 'acc_race', authenticatedAt: null, device: 'x' })
    clock += 2 * MINUTE
    await Promise.all([sessions.find(secret), sessions.endBySecret(secret), sessions.find(secret)])
    expect(await sessions.find(secret)).toBeNull()
  }
  expect(await sessions.list('acc_race')).toEqual([])
})

test('Redis holds no name, address or secret of a person', async () => {
  const { email } = await somebody(world, { name: 'Benedita Rara' })
  const browser = await signedIn(email)
  await browser.begin('?returnTo=/conta')
  const keys = await redis.keys('*')
  const values = await Promise.all(
    keys.map(async (key) => ((await redis.type(key)) === 'string' ? redis.get(key) : '')),
  )
  const everything = [...keys, ...values].join('\n')
  expect(everything).toContain('session:')
  for (const secret of [email, 'Benedita', browser.session() ?? '-']) {
    expect(everything).not.toContain(secret)
  }
})
