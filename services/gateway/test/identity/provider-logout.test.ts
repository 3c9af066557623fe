import { Redis } from 'ioredis'
import { type CryptoKey, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { phoneSecrets } from '../../src/identity/phone-secrets.ts'
import { createSessions, providerSessionOf } from '../../src/identity/sessions.ts'
import { userIdOf } from '../../src/identity/user-id.ts'
import { problem, startWorld, type World } from '../world.ts'
import { startForge } from './forge.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

let forge: Awaited<ReturnType<typeof startForge>>
let world: World
let redis: Redis
beforeAll(async () => {
  forge = await startForge()
  world = await startWorld({ OIDC_ISSUER: forge.issuer })
  redis = new Redis(world.environment.REDIS_URL)
})
afterAll(async () => {
  await redis.quit()
  await world.stop()
  await forge.stop()
})

const secrets = phoneSecrets('a-secret-of-the-phone-codes')
const onEnd = async () => undefined
const sessions = () => createSessions({ redis, secrets, now: Date.now, onEnd })

let people = 0
/** Somebody who is signed in twice, from two sessions at the provider. */
async function somebody() {
  people += 1
  const subject = `person-${people}`
  const userId = userIdOf({ issuer: forge.issuer, subject })
  const beginAt = (sessionId: string) =>
    sessions().begin({
      ...{ userId, authenticatedAt: null, device: 'x' },
      providerSession: providerSessionOf({ issuer: forge.issuer, sessionId }),
    })
  const [one, two] = [`sid-${people}-one`, `sid-${people}-two`]
  const secrets = [await beginAt(one), await beginAt(two)]
  const isIn = async () => {
    const answers = secrets.map((secret) =>
      world.get('/api/sessions', { cookie: `__Host-encaixe=${secret}` }),
    )
    return (await Promise.all(answers)).map(({ status }) => status === 200)
  }
  return { subject, one, two, isIn }
}

const seconds = () => Math.floor(Date.now() / 1_000)
const claims = () => ({
  iss: forge.issuer,
  aud: 'encaixe-web',
  iat: seconds(),
  exp: seconds() + 120,
  jti: crypto.randomUUID(),
  events: { [EVENT]: {} },
})
const header = { alg: 'RS256', typ: 'logout+jwt', kid: 'one' }
const sign = (payload: object, changed: object = {}, key: CryptoKey = forge.pair.privateKey) =>
  new SignJWT({ ...claims(), ...payload }).setProtectedHeader({ ...header, ...changed }).sign(key)

const tell = (token: string) =>
  fetch(`${world.url}/auth/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })

test('a sign-out of one session at the provider ends the sessions that came from it', async () => {
  const { subject, one, isIn } = await somebody()
  const other = await somebody()
  expect(await isIn()).toEqual([true, true])
  const answer = await tell(await sign({ sub: subject, sid: one }))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await isIn()).toEqual([false, true])
  expect(await other.isIn()).toEqual([true, true])
})

test('a logout token with a session and no account is accepted', async () => {
  const { two, isIn } = await somebody()
  expect((await tell(await sign({ sid: two }))).status).toBe(200)
  expect(await isIn()).toEqual([true, false])
})

test('a logout token with an account alone ends every session and access token', async () => {
  const { subject, isIn } = await somebody()
  const token = await new SignJWT({ scope: 'openid', client_id: 'encaixe-mobile' })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'one' })
    .setIssuer(forge.issuer)
    .setAudience('https://api.encaixe.app')
    .setSubject(subject)
    .setIssuedAt(seconds() - 60)
    .setExpirationTime(seconds() + 60)
    .sign(forge.pair.privateKey)
  const bearer = { authorization: `Bearer ${token}` }
  expect((await world.get('/api/sessions', bearer)).status).toBe(200)
  expect((await tell(await sign({ sub: subject }))).status).toBe(200)
  expect(await isIn()).toEqual([false, false])
  expect((await world.get('/api/sessions', bearer)).status).toBe(401)
})

test('a used logout token does not count again, even after another sign-in', async () => {
  const person = await somebody()
  const token = await sign({ sub: person.subject, sid: person.one })
  expect((await tell(token)).status).toBe(200)
  const again = await sessions().begin({
    userId: userIdOf({ issuer: forge.issuer, subject: person.subject }),
    authenticatedAt: null,
    device: 'x',
    providerSession: providerSessionOf({ issuer: forge.issuer, sessionId: person.one }),
  })
  expect(await problem(await tell(token))).toMatchObject({ status: 400 })
  const cookie = `__Host-encaixe=${again}`
  expect((await world.get('/api/sessions', { cookie })).status).toBe(200)
})

describe('a logout token', () => {
  let person: Awaited<ReturnType<typeof somebody>>
  beforeEach(async () => {
    person = await somebody()
  })
  const of = (payload: object, changed: object = {}, key?: CryptoKey) =>
    sign({ sub: person.subject, ...payload }, changed, key)

  const refused: Record<string, () => Promise<string> | string> = {
    'signed with another key': () => of({}, {}, forge.stranger.privateKey),
    'of another issuer': () => of({ iss: 'https://evil.example' }),
    'for another client': () => of({ aud: 'encaixe-mobile' }),
    'with a nonce, as an ID token has': () => of({ nonce: 'x' }),
    'without the event': () => of({ events: undefined }),
    'of another event': () => of({ events: { 'http://schemas.openid.net/event/other': {} } }),
    'whose event is no object': () => of({ events: { [EVENT]: true } }),
    'that is an access token': () => of({}, { typ: 'at+jwt' }),
    'of nobody': () => of({ sub: undefined }),
    'without a name of its own': () => of({ jti: undefined }),
    'that is over': () => of({ exp: seconds() - 60 }),
    'without an end': () => of({ exp: undefined }),
    'that somebody kept for long': () => of({ iat: seconds() - 3_600 }),
    'that is no token': () => 'x',
    'that is empty': () => '',
  }

  test.each(Object.entries(refused))('%s ends nothing', async (_what, make) => {
    const answer = await problem(await tell(await make()))
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_SIGNATURE' })
    expect(await person.isIn()).toEqual([true, true])
  })

  test('in another form than the standard’s is refused', async () => {
    const answer = await fetch(`${world.url}/auth/backchannel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ logout_token: await of({}) }),
    })
    expect(answer.status).toBe(415)
    expect(await person.isIn()).toEqual([true, true])
  })
})
