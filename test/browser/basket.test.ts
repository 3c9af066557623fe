import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { createProfessional, whatsappTo } from '../stack.ts'
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
import { eventually } from './support/eventually.ts'
import { clickLink } from './support/people.ts'
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
