import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { rowsOf } from '../database.ts'
import { createProfessional, somePhone, whatsappTo } from '../stack.ts'
import {
  chooseFirstTime,
  fillIn,
  somebody,
  submit,
  success,
  times,
} from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { chooseNewClient } from './support/choose-client.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, visitAs } from './support/owners.ts'
import { clickButton, clickLink } from './support/people.ts'
import { expectUsableInBothLooks } from './support/usable.ts'

const bus = await busOfFile()
const browser = await browserOfFile()

const offer = {
  autoConfirm: true,
  services: [
    { name: 'Corte', durationMinutes: 45, priceCents: 6_000 },
    { name: 'Barba', durationMinutes: 30, priceCents: 4_000 },
    { name: 'Sobrancelha', durationMinutes: 15, priceCents: 2_000 },
    { name: 'Lavagem', durationMinutes: 15, priceCents: 1_500, addOn: true },
  ],
}

async function open(options: { javaScript: boolean }) {
  const { slug } = await createProfessional(bus, offer)
  const visited = await visit(browser, `/p/${slug}`, options)
  await visited.page.getByRole('heading', { name: 'O que você quer marcar?' }).waitFor()
  return visited
}

const chosen = (page: Page) => page.locator('#painel').innerText()

test.each([{ javaScript: true }, { javaScript: false }])(
  'three services are one appointment, in six taps (%o)',
  async (options) => {
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
    if (options.javaScript) await expectUsableInBothLooks(page)
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
  },
)

test('an add-on is offered beside its service, and what was chosen can be taken out', async () => {
  const { page } = await open({ javaScript: true })
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

test('a professional writes down two services, and changes them later', async () => {
  const owner = await newOwner(browser)
  const { page, consoleErrors } = await visitAs(browser, owner, '/agenda')
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
  await expectUsableInBothLooks(page)
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
  await expectUsableInBothLooks(page)
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
