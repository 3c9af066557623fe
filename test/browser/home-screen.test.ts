import { until } from '@encaixe/service-kit/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bookOnceKnown, offeredStarts, somePhone, stack } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import { field } from './support/booking-page.ts'
import { publicAddress, type Visit, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { clickButton, clickLink, codeAt } from './support/people.ts'

const browser = await browserOfFile()

/** Requests a time of the day after tomorrow. */
async function ask({ slug }: Owner, clientName: string) {
  const [startsAt = ''] = await offeredStarts(slug, 2)
  await bookOnceKnown({ slug, startsAt, clientName })
}

const paths = z.array(z.string())

/** The pages of a person that this browser keeps. */
const keptPages = async (page: Page) =>
  paths.parse(
    await page.evaluate(`(async () => {
      const names = (await caches.keys()).filter((name) => !name.startsWith('shell '))
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return kept.flat().map(({ url }) => new URL(url).pathname)
    })()`),
  )

/** A busy server may not answer the first time: an open agenda asks again every five minutes, this at once. */
const agendaIsKept = (page: Page) =>
  until(
    async () => {
      await page.evaluate(`navigator.serviceWorker.controller?.postMessage('keep-agenda')`)
      return (await keptPages(page)).includes('/agenda')
    },
    { what: 'the kept agenda' },
  )

test('a page installs as an app that is named after its professional', async () => {
  const { slug, person } = await newOwner(browser)
  const { page, context, consoleErrors } = await visit(browser, `/p/${slug}`)
  const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
  const answer = await fetch(publicAddress() + href)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  expect(await answer.json()).toMatchObject({
    name: person.name,
    id: `/p/${slug}`,
    start_url: `/p/${slug}`,
    display: 'standalone',
  })
  // The service worker is for whoever is signed in.
  const workers = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)'
  expect(await page.evaluate(workers)).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a professional reads the agenda without a network, with its age, until they sign out', async () => {
  const owner = await newOwner(browser)
  await ask(owner, 'Pedro Henrique')
  const desk = { width: 1280, height: 900 }
  const { page, context } = await visitAs(browser, owner, '/agenda', desk)
  await agendaIsKept(page)

  await context.setOffline(true)
  await page.goto('/agenda')
  const note = page.getByRole('status').filter({ hasText: 'Sem internet' })
  expect(await note.innerText()).toMatch(/como estava hoje, (?:às|à) \d+h/)
  await page.getByText('Pedro').first().waitFor()
  expect(
    await page
      .getByRole('button', { name: /^Confirmar/ })
      .first()
      .isDisabled(),
  ).toBe(true)
  expect(await problemsOf(page)).toEqual([])

  await page.goto('/clientes')
  await page.getByRole('heading', { name: 'Sem internet' }).waitFor()
  expect(await page.getByText('Pedro').count()).toBe(0)
  await clickLink(page, 'Ver a agenda guardada')
  await note.waitFor()

  await context.setOffline(false)
  await page.goto('/agenda')
  await page.getByRole('button', { name: /^Confirmar Pedro/ }).waitFor()
  await page.goto('/conta')
  await page.locator('header summary').click()
  await page.locator('header').getByRole('button', { name: 'Sair' }).click()
  await eventually(() => page.locator('header').innerText()).toContain('Entrar')
  expect(await keptPages(page)).toEqual([])
  await context.close()
})

test('an agenda is not kept once the session has ended on another device', async () => {
  const owner = await newOwner(browser)
  await ask(owner, 'Pedro Henrique')
  const here = await visitAs(browser, owner, '/agenda')
  await agendaIsKept(here.page)
  const there = await visitAs(browser, owner, '/conta')
  await there.page
    .getByRole('button', { name: /^Encerrar/ })
    .first()
    .click()
  await there.page.getByRole('status').waitFor()
  await here.page.goto('/agenda')
  expect(new URL(here.page.url()).pathname).toBe('/entrar')
  await eventually(() => keptPages(here.page)).toEqual([])
  await here.context.setOffline(true)
  await here.page.goto('/agenda')
  await here.page.getByRole('heading', { name: 'Sem internet' }).waitFor()
  expect(await here.page.getByRole('link', { name: 'Ver a agenda guardada' }).count()).toBe(0)
  await Promise.all([here.context.close(), there.context.close()])
})

interface OfTheNext {
  page: Page
  context: Visit['context']
  owner: Owner
}

const SESSION_COOKIE = '__Host-encaixe'

/** Enters the portal with a phone, on a device where somebody else was signed in. */
async function enterByPhone({ page }: OfTheNext) {
  const phone = somePhone()
  await page.goto('/c/entrar')
  await field(page, 'Seu WhatsApp').fill(phone)
  await clickButton(page, 'Enviar código')
  await field(page, 'Código de 6 números').fill(await codeAt(phone))
  await clickButton(page, 'Confirmar')
  await eventually(() => new URL(page.url()).pathname).toBe('/c')
}

const endings: [string, (of: OfTheNext) => Promise<unknown>][] = [
  ['a client enters the portal by phone', enterByPhone],
  [
    'somebody else signs in',
    async ({ page, context }) => {
      const other = await visitAs(browser, await newOwner(browser), '/conta')
      const cookies = await other.context.cookies()
      await context.addCookies(cookies.filter(({ name }) => name === SESSION_COOKIE))
      await other.context.close()
      await page.goto('/explorar')
    },
  ],
  [
    'all sessions end on another device',
    async ({ page, owner }) => {
      const there = await visitAs(browser, owner, '/conta')
      await call(there.page, 'DELETE', '/api/sessions', {})
      await there.context.close()
      await page.goto(`/p/${owner.slug}`)
    },
  ],
  [
    'the cookie is gone',
    async ({ page, context, owner }) => {
      await context.clearCookies({ name: SESSION_COOKIE })
      await page.goto(`/p/${owner.slug}`)
    },
  ],
  [
    'a form was sent whose answer was lost',
    async ({ page, context }) => {
      await page.goto('/c/entrar')
      await page.route('**/c/entrar**', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await field(page, 'Seu WhatsApp').fill(somePhone())
      await clickButton(page, 'Enviar código').catch(() => undefined)
      // The page of the failure would come over the next one.
      await eventually(() => page.url()).toContain('chrome-error:')
      await context.setOffline(true)
    },
  ],
]

test.each(endings)(
  'the kept agenda of a shared phone is shown to nobody once %s',
  async (_, end) => {
    const owner = await newOwner(browser)
    await ask(owner, 'Pedro Henrique')
    const { page, context } = await visitAs(browser, owner, '/agenda')
    await agendaIsKept(page)
    await end({ page, context, owner })
    await context.setOffline(true)
    await page.goto('/agenda')
    await page.getByRole('heading', { name: 'Sem internet' }).waitFor()
    expect(await page.getByRole('link', { name: 'Ver a agenda guardada' }).count()).toBe(0)
    expect(await page.getByText('Pedro').count()).toBe(0)
    await context.close()
  },
)

const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
const pushed = z.object({ items: z.array(z.object({ text: z.string() })) })

/** A browser without a push service of its own: the sandbox's takes its place. */
async function withPushService(page: Page): Promise<string> {
  const made = await fetch(`${stack().sandbox}/push/browsers`, { method: 'POST' })
  const { endpoint, keys } = subscription.parse(await made.json())
  await page.addInitScript(`{
    const given = ${JSON.stringify({ endpoint, keys })}
    const subscribed = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => sessionStorage.removeItem('subscribed') === undefined,
    }
    // This browser refuses every notice, whatever its person says.
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted')
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem('subscribed', '1')
        return subscribed
      },
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscribed : null),
    })
  }`)
  return endpoint
}

test('a professional is asked after the first booking, and then told of the next one', async () => {
  const owner = await newOwner(browser)
  const { page, context, consoleErrors } = await visitAs(browser, owner, '/agenda')
  const endpoint = await withPushService(page)
  await page.goto('/agenda')
  await page.getByRole('heading', { name: 'A sua agenda começa com um link' }).waitFor()
  expect(await page.getByText('Quer ser avisado na hora?').count()).toBe(0)

  await ask(owner, 'Pedro Henrique')
  await page.goto('/agenda')
  await page.getByText('Quer ser avisado na hora?').waitFor()
  expect(await problemsOf(page)).toEqual([])
  await clickButton(page, 'Ligar avisos')
  await page.getByText('Pronto: os avisos chegam neste aparelho.').waitFor()

  await ask(owner, 'Marta Reis')
  const { title, body, path } = await until(
    async () => {
      const { items } = pushed.parse(await (await fetch(endpoint)).json())
      const [first] = items
      return first && z.record(z.string(), z.string()).parse(JSON.parse(first.text))
    },
    { what: 'a pushed notice' },
  )
  expect(title).toBe('Novo pedido de horário')
  expect(body).toContain('Marta')
  expect(path).toMatch(/^\/agenda\//)

  await page.goto('/agenda')
  await page.getByText('Pedidos esperam você').waitFor()
  expect(await page.getByText('Quer ser avisado na hora?').count()).toBe(0)
  await page.goto('/conta/avisos')
  await page.getByText('Os avisos aparecem na tela deste aparelho.').waitFor()
  await clickButton(page, 'Desligar avisos')
  await page.getByText('Os avisos ainda não aparecem na tela deste aparelho.').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
