import { createCookieJar } from '@encaixe/sandbox/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  type IdentityWorld,
  signInWithGoogle,
  somebody,
  startIdentityWorld,
} from './identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentityWorld()
})
afterAll(() => world.stop())

test('somebody signs in, and every page knows who they are', async () => {
  const { email } = await somebody(world, { name: 'Ana Lima' })
  const browser = world.browser()
  expect((await browser.get('/api/me')).status).toBe(401)

  const { response } = await browser.signIn({ email, query: '?returnTo=/explore?q=a' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/explore?q=a'])
  expect(await accountOf(browser)).toEqual({
    userId: expect.stringMatching(/^acc_/),
    name: 'Ana Lima',
    email,
    emailVerified: true,
  })
})

test('scripts, other hosts and forms of other sites cannot use the session cookie', async () => {
  const { email } = await somebody(world)
  const { response } = await world.browser().signIn({ email })
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-encaixe=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the second sign-in is the same account, with what the provider says now', async () => {
  const { email } = await somebody(world)
  const first = world.browser()
  const second = world.browser()
  await first.signIn({ email })
  await second.signIn({ email })
  expect(await accountOf(second)).toEqual(await accountOf(first))
})

test('signing in again gives the browser a new session and ends the one it had', async () => {
  const { email } = await somebody(world)
  const browser = world.browser()
  await browser.signIn({ email })
  const stolen = `__Host-encaixe=${browser.session()}`
  await browser.signIn({ email })

  expect((await browser.get('/api/me')).status).toBe(200)
  const thief = world.browser()
  expect((await thief.get('/api/me', { cookie: stolen })).status).toBe(401)
})

test('a session id from before the sign-in is not kept', async () => {
  const { email } = await somebody(world)
  const browser = world.browser()
  const planted = 'A'.repeat(43)
  const authorizationUrl = await browser.begin()
  const { callbackUrl } = await browser.throughProvider({ authorizationUrl, email })
  const cookie = `${browser.cookies.header(world.url)}; __Host-encaixe=${planted}`
  await browser.arrive(callbackUrl, { cookie })
  expect(browser.session()).not.toBe(planted)
  expect((await browser.get('/api/me')).status).toBe(200)
})

describe('what is published', () => {
  test('a verified address is published, at each sign-in', async () => {
    const { email } = await somebody(world)
    const browser = world.browser()
    await browser.signIn({ email })
    const { userId } = await accountOf(browser)
    await world.publishedOf({ userId, email })
  })

  test('an unconfirmed address is not published', async () => {
    const unconfirmed = await somebody(world, { emailVerified: false })
    const browser = world.browser()
    await browser.signIn(unconfirmed)
    const { userId, emailVerified } = await accountOf(browser)
    expect(emailVerified).toBe(false)

    // Events of later sign-ins come after it.
    const later = world.browser()
    const { email } = await somebody(world)
    await later.signIn({ email })
    await world.publishedOf({ userId: (await accountOf(later)).userId, email })
    expect(world.published.map((data) => data.userId)).not.toContain(userId)
  })
})

test('one address with a password and at Google is two accounts', async () => {
  const { email } = await somebody(world)
  const byPassword = world.browser()
  await byPassword.signIn({ email })
  const byGoogle = world.browser()
  const callbackUrl = await signInWithGoogle(await byGoogle.begin(), { email, name: 'Ana' })
  expect((await byGoogle.arrive(callbackUrl)).headers.get('location')).toBe('/conta')

  const [one, other] = [await accountOf(byPassword), await accountOf(byGoogle)]
  expect(other.email).toBe(one.email)
  expect(other.userId).not.toBe(one.userId)
})

test('two tabs that sign in at the same time both arrive where they wanted', async () => {
  const { email } = await somebody(world)
  const browser = world.browser()
  const provider = createCookieJar()
  const tabs = [await browser.begin('?returnTo=/a'), await browser.begin('?returnTo=/b')]
  const locations: unknown[] = []
  for (const authorizationUrl of tabs.toReversed()) {
    const { callbackUrl } = await browser.throughProvider({ authorizationUrl, email, provider })
    locations.push((await browser.arrive(callbackUrl)).headers.get('location'))
  }
  expect(locations).toEqual(['/b', '/a'])
})

test('fresh=1 makes a person who is signed in at the provider prove it again', async () => {
  const { email } = await somebody(world)
  const browser = world.browser()
  const provider = createCookieJar()
  await browser.signIn({ email, provider })

  const authorizationUrl = await browser.begin('?fresh=1&returnTo=/conta/excluir')
  const asked = new URL(authorizationUrl).searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  const { callbackUrl } = await browser.throughProvider({ authorizationUrl, email, provider })
  expect((await browser.arrive(callbackUrl)).headers.get('location')).toBe('/conta/excluir')
})

test('people without a return page of ours arrive at their account', async () => {
  const { email } = await somebody(world)
  for (const returnTo of ['', '?returnTo=//evil.example', '?returnTo=/a&returnTo=//evil.example']) {
    const { response } = await world.browser().signIn({ email, query: returnTo })
    expect(response.headers.get('location')).toBe('/conta')
  }
})

describe('signing out', () => {
  test('ends the session here and at the provider', async () => {
    const { email } = await somebody(world)
    const browser = world.browser()
    await browser.signIn({ email })
    const stolen = `__Host-encaixe=${browser.session()}`

    const answer = await browser.request('/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(303)
    const left = new URL(answer.headers.get('location') ?? '')
    expect(`${left.origin}${left.pathname}`).toBe(`${world.issuer}/session/end`)
    expect(left.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/')
    expect(left.searchParams.get('client_id')).toBe('encaixe-web')
    expect(browser.session()).toBeNull()
    expect((await world.browser().get('/api/me', { cookie: stolen })).status).toBe(401)
  })

  test('another site cannot sign anybody out', async () => {
    const { email } = await somebody(world)
    const browser = world.browser()
    await browser.signIn({ email })
    const answer = await browser.request('/auth/logout', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
    expect((await browser.get('/api/me')).status).toBe(200)
  })

  test('a person who is not signed in is sent to the home page', async () => {
    const answer = await world.browser().post('/auth/logout')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  })
})

test('nobody signs in to an account that is being deleted', async () => {
  const { email } = await somebody(world)
  const browser = world.browser()
  await browser.signIn({ email })
  const { userId } = await accountOf(browser)
  await world.requestDeletion(userId)

  const again = world.browser()
  const { response } = await again.signIn({ email, query: '?returnTo=/explore' })
  expect(response.headers.get('location')).toBe(
    '/entrar?erro=exclusao-em-andamento&returnTo=%2Fexplore',
  )
  expect(again.session()).toBeNull()
})
