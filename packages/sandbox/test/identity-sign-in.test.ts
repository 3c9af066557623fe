import * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createBrowser, signIn } from '../src/testing/index.ts'
import { type IdentityWorld, redirectUri, startIdentityWorld } from './relying-party.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentityWorld()
})
afterAll(() => world.stop())

const account = (email: string, more = {}) =>
  createAccount({ issuer: world.issuer, email, name: 'Bia Souza', ...more })

test('a person signs in, and the client gets their claims and the time', async () => {
  const { sub, email, password } = await account('bia@example.com')
  const { url, answer } = await world.begin({ login_hint: email })
  const { callbackUrl } = await signIn({ authorizationUrl: url, email, password })
  const { claims, tokens } = await answer(callbackUrl)
  const person = { sub, email, email_verified: true, name: 'Bia Souza' }
  expect(claims).toMatchObject({ ...person, iss: world.issuer, aud: 'encaixe-web' })
  expect(claims.auth_time).toBeGreaterThan(0)
  expect(await oidc.fetchUserInfo(world.client, tokens.access_token, sub)).toEqual(person)
})

test('a wrong password and an unknown address read the same', async () => {
  const { email } = await account('caio@example.com')
  const { browser, path } = await world.visit()
  const attempt = (who: string) =>
    browser.submit(`${path}/sign-in`, { email: who, password: 'errada' })
  const [wrong, unknown] = [await attempt(email), await attempt('ninguem@example.com')]
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('E-mail ou senha não conferem')
  expect(wrong.text.replace(email, '')).toBe(unknown.text.replace('ninguem@example.com', ''))
})

test('the sign-in page fills in the hinted address, or that of the last account', async () => {
  const { page } = await world.visit({ login_hint: 'dani@example.com' })
  expect(page.text).toContain('value="dani@example.com"')
})

test('cancelling returns to the client with access_denied', async () => {
  const { browser, path, answer } = await world.visit()
  const { url } = await browser.submit(`${path}/cancel`)
  expect(new URL(url).searchParams.get('error')).toBe('access_denied')
  await expect(answer(url)).rejects.toMatchObject({ error: 'access_denied' })
})

test('an expired page says that it is no longer valid', async () => {
  const { path } = await world.visit()
  const page = await createBrowser(world.issuer).open(path)
  expect(page.status).toBe(410)
  expect(page.text).toContain('Esta página expirou')
})

test('a foreign redirect address shows an error page and is not followed', async () => {
  const { url } = await world.begin({ redirect_uri: 'http://evil.example/callback' })
  const page = await createBrowser(world.issuer).open(url)
  expect(page.status).toBe(400)
  expect(page.text).toContain('Este pedido não está certo')
})

test('the provider keeps the session and respects prompt=login, max_age and prompt=none', async () => {
  const person = await account('eva@example.com')
  const first = await world.begin()
  const { cookies } = await signIn({ authorizationUrl: first.url, ...person })
  const browser = createBrowser(world.issuer, cookies)

  const silent = await world.begin({ prompt: 'none' })
  const silently = await silent.answer((await browser.open(silent.url)).url)
  expect(silently.claims.sub).toBe(person.sub)

  for (const parameters of [{ prompt: 'login' }, { max_age: '0' }]) {
    const fresh = await world.begin(parameters)
    expect((await browser.open(fresh.url)).text).toContain('value="eva@example.com"')
    const { callbackUrl } = await signIn({ authorizationUrl: fresh.url, ...person, cookies })
    const { claims } = await fresh.answer(callbackUrl)
    expect(claims.auth_time).toBeGreaterThanOrEqual(silently.claims.auth_time ?? 0)
  }

  const nobody = await world.begin({ prompt: 'none' })
  const { url } = await createBrowser(world.issuer).open(nobody.url)
  expect(new URL(url).searchParams.get('error')).toBe('login_required')
})

test('another person signs in at the same browser, without a script', async () => {
  const [one, other] = [await account('fabi@example.com'), await account('gabi@example.com')]
  const first = await world.begin()
  const { cookies } = await signIn({ authorizationUrl: first.url, ...one })
  const second = await world.begin({ prompt: 'login' })
  const { callbackUrl } = await signIn({ authorizationUrl: second.url, ...other, cookies })
  expect((await second.answer(callbackUrl)).claims.sub).toBe(other.sub)
})

test('a Google account has its own subject, even with the address of a password account', async () => {
  const { sub, email } = await account('heloisa@example.com', { emailVerified: false })
  const { browser, path, answer } = await world.visit()
  expect((await browser.open(`${path}/google`)).text).toContain('Escolha uma conta do Google')
  const chosen = await browser.submit(`${path}/google`, { email, name: 'Heloisa G' })
  const { claims } = await answer(chosen.url)
  expect(claims).toMatchObject({ email, email_verified: true, name: 'Heloisa G' })
  expect(claims.sub).not.toBe(sub)

  const again = await world.visit()
  const [, subject = ''] =
    /name="subject" value="([^"]+)"/.exec(
      (await again.browser.open(`${again.path}/google`)).text,
    ) ?? []
  const { url } = await again.browser.submit(`${again.path}/google`, { subject })
  expect((await again.answer(url)).claims.sub).toBe(claims.sub)
})

test('a password account cannot be entered through the stand-in for Google', async () => {
  const { sub } = await account('iris@example.com')
  const { browser, path } = await world.visit()
  const page = await browser.submit(`${path}/google`, { subject: sub })
  expect(page.text).toContain('Escolha uma conta do Google')
})

test('signing out goes straight back to the registered page, and the next sign-in asks again', async () => {
  const person = await account('julia@example.com')
  const { url, answer } = await world.begin()
  const { callbackUrl, cookies } = await signIn({ authorizationUrl: url, ...person })
  const { tokens } = await answer(callbackUrl)
  const browser = createBrowser(world.issuer, cookies)
  const leave = (parameters: Record<string, string>) =>
    browser.open(oidc.buildEndSessionUrl(world.client, parameters).href)
  const home = { post_logout_redirect_uri: 'http://localhost:4000/', state: 'tchau' }
  const hint = { id_token_hint: tokens.id_token ?? '' }

  const foreign = await leave({ ...hint, post_logout_redirect_uri: 'http://evil.example/' })
  expect(foreign.status).toBe(400)
  expect((await leave({})).text).toContain('Sair da sua conta?')
  expect((await leave({ ...hint, ...home })).url).toBe('http://localhost:4000/?state=tchau')
  expect((await leave(home)).url).toBe('http://localhost:4000/?state=tchau')

  const next = await browser.open((await world.begin()).url)
  expect(next.text).toContain('Entrar')
  expect(next.url.startsWith(redirectUri)).toBe(false)
})
