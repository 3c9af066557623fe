import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { rowsOf } from '../database.ts'
import { createProfessional, somePhone, whatsappTo } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import {
  chooseFirstTime,
  fillIn,
  sidewaysScroll,
  somebody,
  submit,
  success,
  times,
} from './support/booking-page.ts'
import { openBrowser, visit } from './support/browser.ts'
import { chooseNewClient } from './support/choose-client.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, visitAs } from './support/owners.ts'
import { clickButton, clickLink } from './support/people.ts'
import { smallTargets } from './support/touch.ts'

const bus = await busOfFile()
let browser: Browser
const contexts: BrowserContext[] = []
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await browser.close()
})

const offer = {
  autoConfirm: true,
  services: [
    { name: 'Corte', durationMinutes: 45, priceCents: 6_000 },
    { name: 'Barba', durationMinutes: 30, priceCents: 4_000 },
    { name: 'Sobrancelha', durationMinutes: 15, priceCents: 2_000 },
    { name: 'Lavagem', durationMinutes: 15, priceCents: 1_500, addOn: true },
  ],
}

async function open(options: { javaScript: boolean; width: number; dark?: boolean }) {
  const { slug } = await createProfessional(bus, offer)
  const visited = await visit(browser, `/p/${slug}`, options)
  contexts.push(visited.context)
  await visited.page.getByRole('heading', { name: 'O que você quer marcar?' }).waitFor()
  return visited
}

const chosen = (page: Page) => page.locator('#painel').innerText()

test.each([
  { javaScript: true, width: 390 },
  { javaScript: false, width: 390 },
  { javaScript: true, width: 1280 },
])('three services are one appointment, in six taps (%o)', async (options) => {
  const { page, consoleErrors } = await open(options)
  let taps = 0
  const tap = async (name: RegExp) => {
    taps++
    await clickLink(page, name)
  }
  // An add-on is not booked alone.
  expect(await page.getByRole('link', { name: /^Lavagem/ }).count()).toBe(0)
  await tap(/^Corte/)
  await eventually(() => chosen(page)).toContain('45\u00a0min · R$\u00a060')
  taps++
  await page.getByText('Juntar outro serviço').click()
  await tap(/^Barba/)
  await eventually(() => chosen(page)).toContain('Corte + Barba')
  await tap(/^Sobrancelha/)
  await eventually(() => chosen(page)).toContain('90\u00a0min · R$\u00a0120')
  if (options.javaScript) {
    expect(await problemsOf(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
  }
  taps++
  await chooseFirstTime(page)
  const person = somebody()
  await fillIn(page, person)
  taps++
  await submit(page).click()
  await eventually(() => success(page).innerText()).toContain('Corte + Barba + Sobrancelha com')
  expect(taps).toBe(6)
  expect(await success(page).innerText()).toContain('90\u00a0min · R$\u00a0120')
  const messages = async () => (await whatsappTo(person.phone)).map(({ text }) => String(text))
  await eventually(async () => (await messages()).join()).toContain('Corte + Barba + Sobrancelha')
  expect(consoleErrors).toEqual([])
})

test('an add-on is offered beside its service, and what was chosen can be taken out', async () => {
  const { page } = await open({ javaScript: true, width: 390 })
  await clickLink(page, /^Corte/)
  await clickLink(page, /^Lavagem \+ 15\s?min, \+ R\$\s?15/)
  await eventually(() => chosen(page)).toContain('Corte + Lavagem')
  expect(await times(page).count()).toBeGreaterThan(0)
  await clickLink(page, /tirar Lavagem/)
  await eventually(() => chosen(page)).toContain('45\u00a0min · R$\u00a060')
  await clickLink(page, /^Lavagem/)
  await clickLink(page, /tirar Corte/)
  // The add-on went with its service.
  await page.getByRole('heading', { name: 'O que você quer marcar?' }).waitFor()
})

const made = z.object({ id: z.string() })
const list = z.object({ items: z.array(z.object({ id: z.string() })) })

test.each([
  ['on a phone', {}],
  ['at a desk, by night', { width: 1280, height: 900, colorScheme: 'dark' as const }],
])('a professional writes down two services, and changes them later: %s', async (_, visitor) => {
  const owner = await newOwner(browser)
  const { page, context, consoleErrors } = await visitAs(browser, owner, '/agenda', visitor)
  contexts.push(context)
  const service = async (name: string, durationMinutes: number, priceCents: number) =>
    made.parse(
      JSON.parse(
        await call(page, 'POST', '/api/settings/services', { name, durationMinutes, priceCents }),
      ),
    ).id
  const cut = await service('Corte', 45, 6_000)
  const beard = await service('Barba', 30, 4_000)
  const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 2 })
  await page.goto(`/agenda/nova?dia=${day}&hora=15:00`)
  const phone = somePhone()
  await chooseNewClient(page, 'Rui Barros', phone)
  await page.getByLabel('Serviço', { exact: true }).selectOption(cut)
  await clickButton(page, 'Juntar outro serviço')
  await page.getByLabel('Também').selectOption(beard)
  await eventually(() => page.locator('#folha').innerText()).toContain('das 15h às 16h15')
  expect(await problemsOf(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  // Booking hears of a new service a moment after it is made.
  await eventually(async () => {
    await page.getByRole('button', { name: 'Marcar', exact: true }).click()
    await page.getByText('Marcado na sua agenda.').first().waitFor({ timeout: 5_000 })
    return true
  }).toBe(true)

  const [appointment] = list.parse(
    JSON.parse(await call(page, 'GET', `/api/appointments?from=${day}T00:00:00-03:00`, undefined)),
  ).items
  await page.goto(`/agenda/${appointment?.id}`)
  await eventually(() => page.locator('#folha').innerText()).toContain('Corte + Barba')
  await page.getByText('Mudar o serviço').click()
  expect(await problemsOf(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByLabel('Também').selectOption('')
  await clickButton(page, /^Mudar$/)
  await page.getByText('Serviço mudado.').first().waitFor()
  expect(await page.locator('#folha').innerText()).toContain('das 15h às 15h45')
  // By night the message waits for the morning.
  const told = () =>
    rowsOf(
      'notifier',
      z.object({ template: z.string() }),
      `select template from deliveries where recipient = $1 and template = 'msgServicesChanged'`,
      [phone],
    )
  await eventually(async () => (await told()).length).toBe(1)
  expect(consoleErrors).toEqual([])
})
