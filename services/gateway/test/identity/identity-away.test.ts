import { testDatabase, testRedisUrl, until } from '@encaixe/service-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startRelay } from '../limits/relay.ts'
import { aBooking, problem, startWorld } from '../world.ts'
import {
  accountOf,
  errorOf,
  openBrowser,
  somebody,
  startIdentityWorld,
  startProvider,
} from './identity-world.ts'

async function worldBehindRelays() {
  const database = await testDatabase({ service: 'gateway' })
  const [toDatabase, toRedis] = await Promise.all([
    startRelay(database.url),
    startRelay(await testRedisUrl()),
  ])
  const world = await startIdentityWorld({
    env: { DATABASE_URL: toDatabase.url, REDIS_URL: toRedis.url },
  })
  onTestFinished(async () => {
    await world.stop()
    await Promise.all([toDatabase.stop(), toRedis.stop()])
    await database.drop()
  })
  const { email } = await somebody(world)
  const browser = world.browser()
  await browser.signIn({ email })
  return { ...world, email, person: browser, toDatabase, toRedis }
}

test('people book without the provider, and sign in once it answers', async () => {
  const first = await startProvider()
  const port = Number(new URL(first.url).port)
  await first.stop()
  const world = await startWorld({ OIDC_ISSUER: first.issuer })
  onTestFinished(() => world.stop())

  expect((await world.book(aBooking)).status).toBe(200)
  const browser = openBrowser(world.url)
  const page = await browser.get('/auth/login?returnTo=/explore')
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    '/entrar?erro=indisponivel&returnTo=%2Fexplore',
  ])
  const answer = await browser.get('/auth/login', { accept: 'application/json' })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await problem(answer)).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
  const bearer = await browser.get('/api/me', { authorization: 'Bearer a.b.c' })
  expect(bearer.status).toBe(503)

  const provider = await startProvider(port)
  onTestFinished(() => provider.stop())
  const { email } = await somebody({ issuer: provider.issuer })
  await until(async () => (await browser.begin()).startsWith(provider.issuer))
  await browser.signIn({ email })
  expect((await accountOf(browser)).email).toBe(email)
})

test('people who sign in while the provider goes away see a page, and sessions stay', async () => {
  const world = await worldBehindRelays()
  const other = world.browser()
  const authorizationUrl = await other.begin()
  const { callbackUrl } = await other.throughProvider({ authorizationUrl, email: world.email })
  await world.fault({ target: 'identity', mode: 'down', to: 'token' })
  expect(errorOf(await other.arrive(callbackUrl))).toBe('indisponivel')
  expect((await world.person.get('/api/me')).status).toBe(200)
})

test('people with a cookie book without Redis, and signed-in routes answer 503', async () => {
  const { person, toRedis, ...world } = await worldBehindRelays()
  toRedis.cut()
  const refused = await person.get('/api/me')
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await problem(refused)).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })

  const booked = await person.post('/api/booking', aBooking)
  expect([booked.status, await booked.json()]).toEqual([200, { success: true }])
  expect((await person.get('/api/professions')).status).toBe(200)
  expect(errorOf(await world.browser().get('/auth/login'))).toBe('indisponivel')
  // Who could not be signed out still holds what would open the session.
  expect(errorOf(await person.post('/auth/logout'))).toBe('indisponivel')
  expect(person.session()).not.toBeNull()

  toRedis.restore()
  await until(async () => (await person.get('/api/me')).status === 200)
})

test('people book and list sessions without the gateway’s database, and signing in waits', async () => {
  const { person, toDatabase, email, ...world } = await worldBehindRelays()
  const other = world.browser()
  const authorizationUrl = await other.begin()
  const { callbackUrl } = await other.throughProvider({ authorizationUrl, email })
  toDatabase.cut()
  expect((await person.post('/api/booking', aBooking)).status).toBe(200)
  expect((await person.get('/api/sessions')).status).toBe(200)
  expect((await person.get('/api/me')).status).toBe(503)
  expect((await person.delete('/api/account')).status).toBe(503)
  expect(errorOf(await other.arrive(callbackUrl))).toBe('indisponivel')
  expect(other.session()).toBeNull()

  toDatabase.restore()
  await until(async () => (await person.get('/api/me')).status === 200)
  await other.signIn({ email })
  expect((await accountOf(other)).email).toBe(email)
})
