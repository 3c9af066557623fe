import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'
import { startForge } from './forge.ts'
import { accountOf, errorOf, openBrowser } from './identity-world.ts'

/** What a provider, or somebody in its place, may say of a person, and what is believed of it. */

const seconds = () => Math.floor(Date.now() / 1_000)

/** A provider that says what a test wants of a person, signed by whom it wants. */
async function startProvider() {
  let idToken = ''
  const forge = await startForge(() => ({
    '/token': { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken },
  }))
  const { issuer, pair } = forge
  return {
    ...forge,
    /** The next person's token. */
    async say(claims: JWTPayload, key = pair.privateKey) {
      const said = { iss: issuer, aud: 'encaixe-web', iat: seconds(), exp: seconds() + 60 }
      const token = new SignJWT({ ...said, ...claims })
      idToken = await token.setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
    },
    /** The same, changed after it was signed. */
    alter(changes: JWTPayload) {
      const [header, payload = '', signature] = idToken.split('.')
      const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const altered = JSON.stringify(Object.assign({}, claims, changes))
      idToken = [header, Buffer.from(altered).toString('base64url'), signature].join('.')
    },
  }
}

let forge: Awaited<ReturnType<typeof startProvider>>
let world: World
beforeAll(async () => {
  forge = await startProvider()
  world = await startWorld({ OIDC_ISSUER: forge.issuer })
})
afterAll(async () => {
  await world.stop()
  await forge.stop()
})

let people = 0
let claims: JWTPayload
beforeEach(() => {
  people += 1
  claims = { sub: `person-${people}`, email: `p${people}@exemplo.com.br`, auth_time: seconds() }
})

/** A browser that was sent to the provider and is about to come back. */
async function underWay(query = '') {
  const browser = openBrowser(world.url)
  const sent = new URL(await browser.begin(query)).searchParams
  const back = new URLSearchParams({ code: 'a', state: sent.get('state') ?? '' })
  return {
    browser,
    nonce: sent.get('nonce') ?? '',
    arrive: () => browser.get(`/auth/callback?${back}`),
  }
}

test('an ID token that the provider signed is accepted', async () => {
  const { browser, nonce, arrive } = await underWay()
  await forge.say({ ...claims, nonce })
  expect(errorOf(await arrive())).toBeNull()
  expect((await accountOf(browser)).email).toBe(claims.email)
})

test('an ID token that somebody else signed signs nobody in', async () => {
  const { browser, nonce, arrive } = await underWay()
  await forge.say({ ...claims, nonce }, forge.stranger.privateKey)
  expect(errorOf(await arrive())).toBe('falhou')
  expect(browser.session()).toBeNull()
})

test('a changed ID token signs nobody in', async () => {
  const { browser, nonce, arrive } = await underWay()
  await forge.say({ ...claims, nonce })
  forge.alter({ sub: 'somebody-else' })
  expect(errorOf(await arrive())).toBe('falhou')
  expect(browser.session()).toBeNull()
})

test.each([
  [true, true],
  ['true', false],
  [1, false],
  [{}, false],
  [null, false],
  [undefined, false],
])('an address is confirmed when the provider says %j: %j', async (said, believed) => {
  const { browser, nonce, arrive } = await underWay()
  await forge.say({ ...claims, nonce, email_verified: said })
  expect(errorOf(await arrive())).toBeNull()
  expect((await accountOf(browser)).emailVerified).toBe(believed)
})

describe('a fresh sign-in', () => {
  const long = () => seconds() - 3_600
  test.each([
    ['an old one', () => ({ auth_time: long() })],
    ['one of nobody knows when', () => ({ auth_time: undefined })],
  ])('%s is none', async (_, said) => {
    const { browser, nonce, arrive } = await underWay('?fresh=1')
    await forge.say({ ...claims, ...said(), nonce })
    expect(errorOf(await arrive())).toBe('entre-de-novo')
    expect(browser.session()).toBeNull()
  })

  test('a sign-in of this moment is accepted', async () => {
    const { browser, nonce, arrive } = await underWay('?fresh=1')
    await forge.say({ ...claims, nonce })
    expect(errorOf(await arrive())).toBeNull()
    expect(browser.session()).not.toBeNull()
  })
})

test('an old sign-in is accepted where no fresh one was asked for', async () => {
  const { browser, nonce, arrive } = await underWay()
  await forge.say({ ...claims, nonce, auth_time: seconds() - 3_600 })
  expect(errorOf(await arrive())).toBeNull()
  expect(browser.session()).not.toBeNull()
})
