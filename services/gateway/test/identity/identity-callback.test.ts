import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, type IdentityWorld, somebody, startIdentityWorld } from './identity-world.ts'

let world: IdentityWorld
let email: string
beforeAll(async () => {
  world = await startIdentityWorld()
  email = (await somebody(world)).email
})
afterAll(() => world.stop())

/** Nobody is signed in, and a page of ours says why. */
function expectRefused(response: Response, reason: string) {
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toMatch(/^\/entrar\?erro=/)
  expect(errorOf(response)).toBe(reason)
  expect(response.headers.getSetCookie()).toEqual([])
}

test('a callback counts once', async () => {
  const browser = world.browser()
  const { callbackUrl } = await browser.signIn({ email })
  expectRefused(await browser.arrive(callbackUrl), 'expirado')
  // The session of the first time goes on.
  expect((await browser.get('/api/me')).status).toBe(200)
})

test('a callback opened twice at once signs in once', async () => {
  const browser = world.browser()
  const authorizationUrl = await browser.begin()
  const { callbackUrl } = await browser.throughProvider({ authorizationUrl, email })
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.arrive(callbackUrl)))
  expect(answers.map(errorOf).toSorted()).toEqual([null, ...Array(4).fill('expirado')].toSorted())
})

test('a state of another browser signs nobody in, and its owner goes on', async () => {
  const attacker = world.browser()
  const authorizationUrl = await attacker.begin()
  const { callbackUrl } = await attacker.throughProvider({ authorizationUrl, email })
  const victim = world.browser()
  expectRefused(await victim.arrive(callbackUrl), 'expirado')
  await victim.begin()
  expectRefused(await victim.arrive(callbackUrl), 'expirado')
  expect(errorOf(await attacker.arrive(callbackUrl))).toBeNull()
})

test('a code of another sign-in does not fit into this one', async () => {
  const [mine, other] = [world.browser(), world.browser()]
  const [here, there] = [await mine.begin(), await other.begin()]
  const { callbackUrl } = await mine.throughProvider({ authorizationUrl: here, email })
  const foreign = await other.throughProvider({ authorizationUrl: there, email })
  const mixed = new URL(callbackUrl)
  mixed.searchParams.set('code', new URL(foreign.callbackUrl).searchParams.get('code') ?? '')
  expectRefused(await mine.arrive(mixed.href), 'expirado')
})

test.each([
  ['nonce', 'falhou'],
  ['code_challenge', 'expirado'],
])('a %s somebody changed on the way out signs nobody in', async (parameter, reason) => {
  const browser = world.browser()
  const url = new URL(await browser.begin())
  url.searchParams.set(parameter, 'A'.repeat(43))
  const { callbackUrl } = await browser.throughProvider({ authorizationUrl: url.href, email })
  expectRefused(await browser.arrive(callbackUrl), reason)
})

test('an answer that claims to be of another provider signs nobody in', async () => {
  const browser = world.browser()
  const authorizationUrl = await browser.begin()
  const { callbackUrl } = await browser.throughProvider({ authorizationUrl, email })
  const url = new URL(callbackUrl)
  url.searchParams.set('iss', 'https://evil.example')
  expectRefused(await browser.arrive(url.href), 'falhou')
})

describe('a refusal of the provider', () => {
  test.each([
    ['access_denied', 'cancelado'],
    ['temporarily_unavailable', 'indisponivel'],
    ['server_error', 'indisponivel'],
    ['invalid_scope', 'falhou'],
    ['<script>', 'falhou'],
  ])('%s is told as %s, with the way back', async (error, reason) => {
    const browser = world.browser()
    const state = new URL(await browser.begin('?returnTo=/p/ana')).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error, state, iss: world.issuer })
    const response = await browser.get(`/auth/callback?${query}`)
    expectRefused(response, reason)
    expect(response.headers.get('location')).toContain('returnTo=%2Fp%2Fana')
  })
})

test('a callback without its cookie, or with an unknown state, has expired', async () => {
  const browser = world.browser()
  const authorizationUrl = await browser.begin()
  const { callbackUrl } = await browser.throughProvider({ authorizationUrl, email })
  expectRefused(await browser.arrive(callbackUrl, { cookie: 'a=b' }), 'expirado')
  expectRefused(await browser.get('/auth/callback?code=x&state=y'), 'expirado')
  expectRefused(await browser.get('/auth/callback'), 'expirado')
})

test('no query of a callback causes an error or leads to another site', async () => {
  const names = fc.constantFrom('code', 'state', 'iss', 'error', 'returnTo', 'response', 'id_token')
  const values = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constant('state'))
  const queries = fc.array(fc.tuple(names, values), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      queries,
      fc.constantFrom('/auth/callback', '/auth/login'),
      async (pairs, path) => {
        // An address may try sixty times only.
        const browser = world.browser()
        const state = new URL(await browser.begin()).searchParams.get('state') ?? ''
        const query = new URLSearchParams(
          pairs.map(([name, value]) => [name, value === 'state' ? state : value.toWellFormed()]),
        )
        const answer = await browser.get(`${path}?${query}`)
        expect(answer.status).toBe(303)
        const location = answer.headers.get('location') ?? ''
        expect(location).toMatch(
          path === '/auth/login' ? /^http:\/\/[^/]+\/identity\// : /^\/entrar\?/,
        )
      },
    ),
    { numRuns: 100 },
  )
})
