import { createBrowser } from '@encaixe/sandbox/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { config } from '../../src/config.ts'
import { problem } from '../world.ts'
import { type Browser, type IdentityWorld, somebody, startIdentityWorld } from './identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentityWorld()
})
afterAll(() => world.stop())

const answerBody = z.strictObject({ signUpUrl: z.url() })

async function register(browser: Browser, body: object) {
  const answer = await browser.post('/api/auth/register', { name: 'Ana Lima', ...body })
  return { status: answer.status, signUpUrl: answerBody.parse(await answer.json()).signUpUrl }
}

const unknown = 'nunca.vista@exemplo.com.br'

/** The same however an address differs. */
const shapeOf = (url: string) => url.replace(/(hint=[\w-]+\.\.)[^&]+/, '$1…')

test('a known and an unknown address get the same answer', async () => {
  const { email } = await somebody(world)
  const known = await register(world.browser(), { email })
  const stranger = await register(world.browser(), { email: unknown })
  expect(known.status).toBe(200)
  expect({ ...known, signUpUrl: shapeOf(known.signUpUrl) }).toEqual({
    ...stranger,
    signUpUrl: shapeOf(stranger.signUpUrl),
  })
})

test('the address leads to the provider’s sign-up, which knows what was typed', async () => {
  const browser = world.browser()
  const { signUpUrl } = await register(browser, { email: unknown, returnTo: '/conta/pagina' })
  const { origin, pathname, search } = new URL(signUpUrl)
  expect(origin + pathname).toBe('http://localhost/auth/login')

  const asked = new URL(await browser.begin(search))
  expect(asked.searchParams.get('prompt')).toBe('create')
  expect(asked.searchParams.get('login_hint')).toBe(unknown)
  const page = await createBrowser(world.issuer).open(asked.href)
  expect(page.text).toContain(unknown)
  expect(page.text).toContain('Ana Lima')
})

test('the sign-up address contains nothing that was typed', async () => {
  const { signUpUrl } = await register(world.browser(), { email: unknown })
  expect(decodeURIComponent(signUpUrl)).not.toMatch(/exemplo|vista|@|Ana/)
})

test('a hint that we did not seal is ignored', async () => {
  const browser = world.browser()
  const asked = new URL(await browser.begin('?signUp=1&hint=eyJhbGciOiJkaXIifQ..a.b.c'))
  expect(asked.searchParams.get('login_hint')).toBeNull()
  expect(asked.searchParams.get('prompt')).toBe('create')
})

test('sign-up does not return to a page of another site', async () => {
  const { signUpUrl } = await register(world.browser(), {
    email: unknown,
    returnTo: '//evil.example',
  })
  expect(new URL(signUpUrl).searchParams.get('returnTo')).toBeNull()
})

test('an invalid address or name is refused with its field', async () => {
  const answer = await world.browser().post('/api/auth/register', { email: 'x', name: '' })
  const { errors = [], ...refusal } = await problem(answer)
  expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  expect([...new Set(errors.map(({ path }) => path))].toSorted()).toEqual(['email', 'name'])
})

test('one address registers five times an hour', async () => {
  const browser = world.browser()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answer = await browser.post('/api/auth/register', { email: unknown, name: 'Ana' })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a development provider gets an account with a confirmed address', async () => {
  const local = await startIdentityWorld({
    env: { DEVELOPMENT_REGISTRATION_URL: `${world.issuer}/dev/accounts` },
  })
  onTestFinished(() => local.stop())
  const email = `desenvolvimento-${Date.now()}@exemplo.com.br`
  const { signUpUrl } = await register(local.browser(), { email })
  expect(shapeOf(signUpUrl)).toMatch(/\?signUp=1&hint=/)
  const accounts = await fetch(`${world.issuer}/dev/accounts`)
  expect(await accounts.json()).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ email, email_verified: true })]),
  })
})

test.each([
  ['DEVELOPMENT_REGISTRATION_URL', 'http://localhost:4002/identity/dev/accounts'],
  ['OIDC_ISSUER', 'http://login.encaixe.example'],
  ['PUBLIC_URL', 'http://encaixe.example'],
])('in production %s=%s stops the start, named', (variable, value) => {
  const result = config.safeParse({
    ...world.environment,
    OIDC_ISSUER: 'https://login.encaixe.example',
    PUBLIC_URL: 'https://encaixe.example',
    NODE_ENV: 'production',
    BOOKING_FLOOR_MS: '250',
    [variable]: value,
  })
  expect(result.error?.issues.map(({ path }) => path)).toEqual([[variable]])
})
