import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createBrowser, signIn } from '../src/testing/index.ts'
import { type IdentityWorld, redirectUri, startIdentityWorld } from './relying-party.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentityWorld()
})
afterAll(() => world.stop())

const ana = { name: 'Ana Lima', password: 'uma senha boa' }

/** Fills in the sign-up form and stands on "Confira seu e-mail". */
async function signUp(email: string) {
  const visit = await world.visit({ prompt: 'create' })
  const page = await visit.browser.submit(`${visit.path}/sign-up`, { ...ana, email })
  expect(page.text).toContain('Confira seu e-mail')
  return visit
}

test('discovery lists prompt=create, and the sign-up page fills in the hints', async () => {
  expect(world.client.serverMetadata().prompt_values_supported).toContain('create')
  const hints = { login_hint: 'ana@example.com', name_hint: 'Ana <Lima>' }
  const { page } = await world.visit({ prompt: 'create', ...hints })
  expect(page.text).toContain('Criar sua conta')
  expect(page.text).toContain('value="ana@example.com"')
  expect(page.text).toContain('value="Ana &lt;Lima&gt;"')
})

test('the mailed code verifies the account, and the client gets its claims', async () => {
  const { browser, path, answer } = await signUp('Codigo@Example.com ')
  const { code } = await world.mailOf('codigo@example.com')
  const wrong = await browser.submit(`${path}/code`, { code: code === '123456' ? '1' : '123456' })
  expect(wrong.text).toContain('Esse código não confere')
  const done = await browser.submit(`${path}/code`, {
    code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect(done.url.startsWith(redirectUri)).toBe(true)
  const { claims } = await answer(done.url)
  expect(claims).toMatchObject({
    email: 'codigo@example.com',
    email_verified: true,
    name: 'Ana Lima',
    auth_time: expect.any(Number),
  })
})

test('the mailed link continues in the waiting browser', async () => {
  const { browser, answer } = await signUp('link@example.com')
  const { link } = await world.mailOf('link@example.com')
  const { claims } = await answer((await browser.open(link)).url)
  expect(claims).toMatchObject({ email: 'link@example.com', email_verified: true })
})

test('the mailed link, opened in another browser, lets the waiting browser continue', async () => {
  const { browser, path, answer } = await signUp('outro@example.com')
  const early = await browser.submit(`${path}/continue`)
  expect(early.text).toContain('ainda não foi aberto')
  const { link } = await world.mailOf('outro@example.com')
  const elsewhere = await createBrowser(world.issuer).open(link)
  expect(elsewhere.text).toContain('E-mail confirmado')
  const { claims } = await answer((await browser.submit(`${path}/continue`)).url)
  expect(claims.email_verified).toBe(true)
})

test('a mail that is sent again has a new code, and the old code is refused', async () => {
  const { browser, path } = await signUp('denovo@example.com')
  const first = await world.mailOf('denovo@example.com')
  await browser.submit(`${path}/resend`)
  const second = await world.mailOf('denovo@example.com')
  expect(second.count).toBe(2)
  const old = await createBrowser(world.issuer).open(first.link)
  expect(old.text).toContain('Este link não vale mais')
  const done = await browser.submit(`${path}/code`, { code: second.code })
  expect(done.url.startsWith(redirectUri)).toBe(true)
})

test('after five wrong codes even the right one is refused until another mail is asked for', async () => {
  const { browser, path } = await signUp('teimosa@example.com')
  const { code } = await world.mailOf('teimosa@example.com')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let turn = 0; turn < 5; turn++) await browser.submit(`${path}/code`, { code: wrong })
  const page = await browser.submit(`${path}/code`, { code })
  expect(page.text).toContain('Foram muitas tentativas')
})

test('an account that skips the code has email_verified false until a later sign-in confirms it', async () => {
  const { browser, path, answer } = await signUp('semconfirmar@example.com')
  const skipped = await answer((await browser.submit(`${path}/unverified`)).url)
  expect(skipped.claims.email_verified).toBe(false)

  const again = await world.visit({ login_hint: 'semconfirmar@example.com' })
  const person = { email: 'semconfirmar@example.com', password: ana.password }
  const asked = await again.browser.submit(`${again.path}/sign-in`, person)
  expect(asked.text).toContain('Confira seu e-mail')
  const { code } = await world.mailOf(person.email)
  const confirmed = await again.answer(
    (await again.browser.submit(`${again.path}/code`, { code })).url,
  )
  expect(confirmed.claims).toMatchObject({ sub: skipped.claims.sub, email_verified: true })
})

test('sign-up shows the same page for a known address, and only its mailbox learns of the account', async () => {
  const known = await createAccount({ issuer: world.issuer, email: 'conhecida@example.com' })
  const one = await signUp('conhecida@example.com')
  const other = await signUp('nova-aqui@example.com')
  const seen = async ({ browser, path }: typeof one, email: string) =>
    (await browser.open(`${path}/verify`)).text
      .replaceAll(email, '')
      .replaceAll(/interaction\/[\w-]+/g, '')
  expect(await seen(one, 'conhecida@example.com')).toBe(await seen(other, 'nova-aqui@example.com'))
  const mail = await world.mailOf('conhecida@example.com')
  expect(mail.text).toContain('Você já tem uma')
  expect(mail.code).toBe('')
  expect((await one.browser.submit(`${one.path}/unverified`)).text).toContain('Confira seu e-mail')

  const { url, answer } = await world.begin()
  const { callbackUrl } = await signIn({ authorizationUrl: url, ...known })
  expect((await answer(callbackUrl)).claims.sub).toBe(known.sub)
})

test('signing up with the address of an account without a password takes it over without a mail', async () => {
  const email = 'preconfirmada@example.com'
  const made = await world.call('POST', '/identity/dev/accounts', { email, name: 'Alguém' })
  expect(made.status).toBe(201)
  const { browser, path, answer } = await world.visit({ prompt: 'create', login_hint: email })
  const done = await browser.submit(`${path}/sign-up`, { ...ana, email })
  const { claims } = await answer(done.url)
  expect(claims).toMatchObject({ email, email_verified: true, name: 'Ana Lima' })
  expect((await world.mailOf(email)).count).toBe(0)

  const other = await world.visit({ prompt: 'create' })
  const taken = await other.browser.submit(`${other.path}/sign-up`, { ...ana, email })
  expect(taken.text).toContain('Confira seu e-mail')
})

test('the first of two sign-ups with one address to confirm gets the account', async () => {
  const one = await signUp('duas@example.com')
  const { code: firstCode } = await world.mailOf('duas@example.com')
  const other = await signUp('duas@example.com')
  const { code: secondCode } = await world.mailOf('duas@example.com')
  await one.browser.submit(`${one.path}/code`, { code: firstCode })
  const late = await other.browser.submit(`${other.path}/code`, { code: secondCode })
  expect(late.text).toContain('já tem uma conta')
})

test.each([
  [{ name: 'A' }, 'pelo menos 2 letras'],
  [{ email: 'ana@' }, 'não parece completo'],
  [{ password: 'curta' }, 'Use pelo menos 8 caracteres'],
])(
  'a sign-up with %o is refused beside its field, and never shows the password',
  async (change, problem) => {
    const { browser, path } = await world.visit({ prompt: 'create' })
    const form = { ...ana, email: 'ana@example.com', ...change }
    const page = await browser.submit(`${path}/sign-up`, form)
    expect(page.status).toBe(422)
    expect(page.text).toContain(problem)
    expect(page.text).not.toContain(`value="${form.password}"`)
  },
)

test('the page says that the mail could not be sent, and another try works', async () => {
  const fault = { target: 'mail', mode: 'error:550', to: 'semcaixa@example.com', count: 1 }
  await world.call('POST', '/faults', fault)
  const { browser, path } = await signUp('semcaixa@example.com')
  expect((await browser.open(`${path}/verify?sent=no`)).text).toContain('Não conseguimos enviar')
  expect((await browser.submit(`${path}/resend`)).text).toContain('Enviamos outro e-mail')
  expect((await world.mailOf('semcaixa@example.com')).code).toMatch(/^\d{6}$/)
})
