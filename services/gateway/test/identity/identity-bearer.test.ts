import { createAccount, mobileAccessToken } from '@encaixe/sandbox/testing'
import { until } from '@encaixe/service-kit/testing'
import { exportJWK, exportSPKI, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { problem, startWorld, type World } from '../world.ts'
import { startForge } from './forge.ts'
import { accountOf, type IdentityWorld, somebody, startIdentityWorld } from './identity-world.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('tokens of the mobile app', () => {
  let world: IdentityWorld
  beforeAll(async () => {
    world = await startIdentityWorld()
  })
  afterAll(() => world.stop())

  test('are the same account as the browser’s session', async () => {
    const { issuer } = world
    const { email } = await somebody(world)
    const browser = world.browser()
    await browser.signIn({ email })
    const token = await mobileAccessToken({ issuer, email })
    const answer = await world.get('/api/me', bearer(token))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ account: await accountOf(browser) })
  })

  test('of somebody who never used a browser here tell no name and no address', async () => {
    const { email } = await createAccount({ issuer: world.issuer, email: 'app@exemplo.com.br' })
    const token = await mobileAccessToken({ issuer: world.issuer, email })
    const answer = await world.get('/api/me', bearer(token))
    expect(await answer.json()).toMatchObject({ account: { name: null, email: null } })
  })

  test('beside a session are refused, whoever both are', async () => {
    const { email } = await somebody(world)
    const browser = world.browser()
    await browser.signIn({ email })
    const token = await mobileAccessToken({ issuer: world.issuer, email })
    const answer = await browser.get('/api/me', bearer(token))
    expect(answer.status).toBe(403)
  })
})

describe('tokens nobody should believe', () => {
  let forge: Awaited<ReturnType<typeof startForge>>
  let world: World
  beforeAll(async () => {
    forge = await startForge()
    world = await startWorld({ OIDC_ISSUER: forge.issuer })
    // A busy machine may give up the first request to the provider; it is repeated after a second.
    await until(async () => (await world.get('/api/sessions', bearer(await sign({})))).ok, {
      what: 'the provider to be known',
    })
  })
  // The last test stops the provider.
  afterAll(() => world.stop())

  const seconds = () => Math.floor(Date.now() / 1_000)
  const claims = (): JWTPayload => ({
    iss: forge.issuer,
    aud: 'https://api.encaixe.app',
    sub: 'person-1',
    client_id: 'encaixe-mobile',
    scope: 'openid email profile',
    iat: seconds(),
    exp: seconds() + 60,
    auth_time: seconds(),
  })
  const header = { alg: 'RS256', typ: 'at+jwt', kid: 'one' }
  const sign = (payload: object, changed: object = {}, key: CryptoKey = forge.pair.privateKey) =>
    new SignJWT({ ...claims(), ...payload }).setProtectedHeader({ ...header, ...changed }).sign(key)

  test('a right one is believed', async () => {
    const answer = await world.get('/api/sessions', bearer(await sign({})))
    expect([answer.status, await answer.json()]).toEqual([200, { items: [], nextCursor: null }])
  })

  test('one of a provider that names the client its own way is believed', async () => {
    const token = await sign({ client_id: undefined, azp: 'encaixe-mobile' })
    expect((await world.get('/api/sessions', bearer(token))).status).toBe(200)
  })

  const refused: Record<string, () => Promise<string> | string> = {
    'that is over': () => sign({ exp: seconds() - 30 }),
    'that has not begun': () => sign({ nbf: seconds() + 60 }),
    'without an end': () => sign({ exp: undefined }),
    'for another audience': () => sign({ aud: 'https://api.other.example' }),
    'for the web client, as an ID token is': () => sign({ aud: 'encaixe-web' }),
    'of another client': () => sign({ client_id: 'somebody-elses-app' }),
    'of the web client, which shows none': () => sign({ client_id: 'encaixe-web' }),
    'of a client that is not named': () => sign({ client_id: undefined }),
    'that was granted something else': () => sign({ scope: 'openidx email' }),
    'that was granted nothing': () => sign({ scope: undefined }),
    'that lives for days': () => sign({ iat: seconds() - 25 * 3_600 }),
    'of another issuer': () => sign({ iss: 'https://evil.example' }),
    'that is an ID token': () => sign({}, { typ: 'JWT' }),
    'without a type': () => sign({}, { typ: undefined }),
    'of nobody': () => sign({ sub: undefined }),
    'of a client that signed in as itself': () => sign({ sub: 'encaixe-mobile' }),
    'signed with another key': () => sign({}, {}, forge.stranger.privateKey),
    'that names another key': () => sign({}, { kid: 'two' }),
    'without a signature': () => new UnsecuredJWT(claims()).encode(),
    'signed with the public key as if it were a secret': async () => {
      const secret = new TextEncoder().encode(await exportSPKI(forge.pair.publicKey))
      return new SignJWT(claims()).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret)
    },
    'with another payload under its signature': async () => {
      const [head, , signature] = (await sign({})).split('.')
      const payload = Buffer.from(JSON.stringify({ ...claims(), sub: 'person-2' }))
      return `${head}.${payload.toString('base64url')}.${signature}`
    },
    'that brings its own key': async () =>
      sign({}, { jwk: await exportJWK(forge.stranger.publicKey) }, forge.stranger.privateKey),
    'that is no token': () => 'x',
    'of three dots': () => '...',
  }

  test.each(Object.entries(refused))('one %s is refused', async (_what, make) => {
    const answer = await world.get('/api/sessions', bearer(await make()))
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="encaixe", error="invalid_token"',
    )
    expect(await problem(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })

  test('a bad token counts as nobody on a route for anyone', async () => {
    expect((await world.get('/api/professions', bearer('x'))).status).toBe(200)
  })

  test('an answer to a request without a token says how to send one', async () => {
    const answer = await world.get('/api/me')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="encaixe"',
    ])
  })

  test('the provider’s keys are fetched once, not for each token or unknown key', async () => {
    const before = forge.timesAskedForKeys()
    for (let round = 0; round < 5; round += 1) {
      await world.get('/api/sessions', bearer(await sign({})))
      await world.get('/api/sessions', bearer(await sign({}, { kid: `made-up-${round}` })))
    }
    expect(forge.timesAskedForKeys() - before).toBeLessThanOrEqual(1)
  })

  test('the last keys stay valid while the provider is away', async () => {
    await world.get('/api/sessions', bearer(await sign({})))
    await forge.stop()
    onTestFinished(() => void vi.useRealTimers())
    const [good, forged] = [await sign({}), await sign({}, {}, forge.stranger.privateKey)]
    // For the keys, that is: the gateway's own clock was taken before.
    const tomorrow = Date.now() + 24 * 60 * 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: tomorrow })
    expect((await world.get('/api/sessions', bearer(good))).status).toBe(200)
    expect((await world.get('/api/sessions', bearer(forged))).status).toBe(401)
  })
})
