import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { somePhone } from '../stack.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { soon } from './support/page-clock.ts'

let owner: Owner
const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 2 })
const browser = await browserOfFile()

beforeAll(async () => {
  owner = await newOwner(browser)
})

/** Routed in the context: once the service worker is there, it asks for them. */
const DATA = '**/__data.json*'
const DESK = { width: 1280, height: 900, movesClock: true }

async function bookFor(page: Page, name: string, time: string) {
  await call(page, 'POST', '/api/appointments', {
    ...{ client: { name, phone: somePhone() }, startsAt: `${day}T${time}:00-03:00` },
    ...{ durationMinutes: 50, priceCents: 15_000, notify: false },
  })
}

const busy = JSON.stringify({
  type: 'data',
  nodes: [{ type: 'skip' }, null, { type: 'error', error: { status: 429, message: 'busy' } }],
})

test.each([
  ['the network is gone', (route: Route) => route.abort()],
  ['the server is away', (route: Route) => route.fulfill({ status: 503, body: '' })],
  ['too many pages were read', (route: Route) => route.fulfill({ body: `${busy}\n` })],
])('the agenda keeps its blocks and what is typed while %s, and catches up', async (_, refuse) => {
  const { page, context } = await visitAs(browser, owner, '/agenda', DESK)
  const follows = page.waitForResponse('**/api/events*')
  await page.goto(`/agenda?visao=semana&dia=${day}`)
  await follows
  const name = `Ana ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('link', { name: 'Marcar', exact: true }).first().click()
  const client = page.getByRole('dialog').getByRole('combobox', { name: 'Cliente' })
  await client.fill('Bruna')
  let refused = 0
  await context.route(DATA, (route) => {
    refused += 1
    return refuse(route)
  })
  await bookFor(page, name, nextTime())
  await soon(page, () => refused).toBeGreaterThan(1)
  expect(await client.inputValue()).toBe('Bruna')
  await context.unroute(DATA)
  const block = page.locator('[data-block]').filter({ hasText: name })
  await soon(page, () => block.isVisible()).toBe(true)
  expect(await client.inputValue()).toBe('Bruna')
  await context.close()
})

test('a session that ends while somebody fills in a form takes nothing from them', async () => {
  const [typing, other] = [
    await visitAs(browser, owner, '/agenda', DESK),
    await visitAs(browser, owner, '/conta', DESK),
  ]
  const { page, context } = typing
  const follows = page.waitForResponse('**/api/events*')
  await page.goto(`/agenda?visao=semana&dia=${day}`)
  await follows
  await page.getByRole('link', { name: 'Marcar', exact: true }).first().click()
  const client = page.getByRole('dialog').getByRole('combobox', { name: 'Cliente' })
  await client.fill('Bruna')
  await context.clearCookies()
  const refreshed = page.waitForResponse(DATA)
  await bookFor(other.page, 'Ana Souza', nextTime())
  expect(await (await refreshed).text()).toContain('/entrar')
  expect(await client.inputValue()).toBe('Bruna')
  // Nothing is in hand any more: the next refresh leads to the sign-in.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await soon(page, () => new URL(page.url()).pathname).toBe('/entrar')
  await Promise.all([context.close(), other.context.close()])
})

test('an agenda that could not be read opens by itself', async () => {
  const { page, context } = await visitAs(browser, owner, '/agenda', DESK)
  await page.locator('[data-block], main h1').first().waitFor()
  await context.route(DATA, (route) => route.fulfill({ body: `${busy}\n` }))
  await page.getByRole('link', { name: 'Próxima semana' }).click()
  await page.getByRole('heading', { name: 'Um instante, por favor' }).waitFor()
  await context.unroute(DATA)
  const calendar = page.getByRole('region', { name: 'Calendário' })
  await soon(page, () => calendar.isVisible()).toBe(true)
  await context.close()
})

let hour = 8
const nextTime = () => `${String(++hour).padStart(2, '0')}:00`
