import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@encaixe/local-servers'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createBrowser,
  mobileAccessToken,
  mobileTokens,
  signIn,
} from '../src/testing/index.ts'
import { type IdentityWorld, startIdentityWorld } from './relying-party.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentityWorld()
})
afterAll(() => world.stop())

const audience = 'https://api.encaixe.app'
const keysOf = ({ issuer }: { issuer: string }) => createRemoteJWKSet(new URL(`${issuer}/jwks`))

async function checked(token: string) {
  const expected = { issuer: world.issuer, audience, typ: 'at+jwt', algorithms: ['RS256'] }
  return (await jwtVerify(token, keysOf(world), expected)).payload
}

test('the mobile app gets an access token that an API can check by itself', async () => {
  const { sub, email } = await createAccount({ issuer: world.issuer, email: 'mob@example.com' })
  const payload = await checked(await mobileAccessToken({ issuer: world.issuer, email }))
  expect(payload).toMatchObject({
    sub,
    client_id: 'encaixe-mobile',
    email,
    email_verified: true,
    auth_time: expect.any(Number),
  })
  const asked = await mobileAccessToken({ issuer: world.issuer, email, audience })
  expect((await checked(asked)).sub).toBe(sub)
  await expect(
    mobileAccessToken({ issuer: world.issuer, email, audience: 'https://other.example' }),
  ).rejects.toThrow()
})

test('the mobile app uses its refresh token, which works once', async () => {
  const { sub, email } = await createAccount({ issuer: world.issuer, email: 'ref@example.com' })
  const { refresh_token: refreshToken } = await mobileTokens({ issuer: world.issuer, email })
  const client = await oidc.discovery(
    new URL(world.issuer),
    'encaixe-mobile',
    undefined,
    oidc.None(),
    { execute: [oidc.allowInsecureRequests] },
  )
  const refreshed = await oidc.refreshTokenGrant(client, refreshToken)
  expect((await checked(refreshed.access_token)).sub).toBe(sub)
  expect(refreshed.refresh_token).not.toBe(refreshToken)
  await expect(oidc.refreshTokenGrant(client, refreshToken)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('a code without its verifier is refused', async () => {
  const person = await createAccount({ issuer: world.issuer, email: 'pkce@example.com' })
  const { url } = await world.begin()
  const { callbackUrl } = await signIn({ authorizationUrl: url, ...person })
  const { searchParams } = new URL(callbackUrl)
  const exchange = oidc.authorizationCodeGrant(world.client, new URL(callbackUrl), {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: searchParams.get('state') ?? '',
  })
  await expect(exchange).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('userinfo refuses an access token that is not its own', async () => {
  const { email } = await createAccount({ issuer: world.issuer, email: 'ui@example.com' })
  const token = await mobileAccessToken({ issuer: world.issuer, email })
  const call = (bearer: string) =>
    fetch(`${world.issuer}/me`, { headers: { authorization: `Bearer ${bearer}` } })
  expect((await call(token)).status).toBe(200)
  const [head, , signature] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ sub: 'x', aud: audience })).toString('base64url')
  expect((await call(`${head}.${forged}.${signature}`)).status).toBe(401)
})

test('a program creates one account for each address', async () => {
  const body = { email: ' Uma@Example.com', name: 'Uma' }
  const first = await world.call('POST', '/identity/dev/accounts', body)
  expect(first.status).toBe(201)
  expect((await world.call('POST', '/identity/dev/accounts', body)).status).toBe(409)
  const bad = await world.call('POST', '/identity/dev/accounts', { email: 'x' })
  expect(bad).toMatchObject({ status: 422, json: { errors: [{ path: 'email' }] } })
  const page = await world.page('/identity')
  expect(page).toContain('uma@example.com')
  expect(page).not.toContain('scrypt')
})

test('accounts, sessions and keys survive a restart if a file is configured', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'))
  const settings = { IDENTITY_DATA_FILE: join(folder, 'data', 'identity.sqlite') }
  const before = await startIdentityWorld(settings)
  const person = await createAccount({ issuer: before.issuer, email: 'fica@example.com' })
  const { url } = await before.begin()
  const { cookies } = await signIn({ authorizationUrl: url, ...person })
  const keys = await (await fetch(`${before.issuer}/jwks`)).json()
  await before.stop()

  const after = await startIdentityWorld(settings)
  expect(await (await fetch(`${after.issuer}/jwks`)).json()).toEqual(keys)
  const silent = await after.begin({ prompt: 'none' })
  const { url: callback } = await createBrowser(after.issuer, cookies).open(silent.url)
  expect((await silent.answer(callback)).claims.sub).toBe(person.sub)
  await after.stop()
  rmSync(folder, { recursive: true })
})

test('the issuer is the public address, whatever host the caller used', async () => {
  const port = await freePort()
  const named = await startIdentityWorld({ PORT: port, PUBLIC_URL: `http://localhost:${port}/` })
  const metadata = await fetch(`${named.url}/identity/.well-known/openid-configuration`)
  expect(await metadata.json()).toMatchObject({
    issuer: `http://localhost:${port}/identity`,
    token_endpoint: `http://localhost:${port}/identity/token`,
  })
  await named.stop()
})

test('a fault affects only the part of the provider that it names', async () => {
  const status = async (path: string) => (await fetch(world.issuer + path)).status
  const fault = (body: object) => world.call('POST', '/faults', { target: 'identity', ...body })
  await fault({ mode: 'error:500', to: 'jwks' })
  expect(await status('/jwks')).toBe(500)
  expect(await status('/.well-known/openid-configuration')).toBe(200)
  await fault({ mode: 'down', count: 1 })
  expect(await status('/.well-known/openid-configuration')).toBe(503)
  expect(await status('/.well-known/openid-configuration')).toBe(200)
  await fault({ mode: 'slow', delayMs: 50, count: 1 })
  expect(await status('/.well-known/openid-configuration')).toBe(200)
  expect((await fault({ mode: 'error:131026' })).status).toBe(422)
  await world.call('DELETE', '/faults')
  expect(await status('/jwks')).toBe(200)
})
