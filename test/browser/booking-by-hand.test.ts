import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { somePhone } from '../stack.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { clickButton } from './support/people.ts'
import { expectReadableInBothLooks, expectUsable } from './support/usable.ts'

let owner: Owner
const contexts: BrowserContext[] = []
const tomorrow = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 })
const bia = { name: 'Bia Rocha', phone: somePhone() }
const ana = { name: 'Ana Souza', phone: somePhone() }

const browser = await browserOfFile()
// One account has 300 requests a minute, fewer than all of these tests make.
beforeEach(async () => {
  owner = await newOwner(browser)
  const page = await at()
  const service = async (name: string, durationMinutes: number) => {
    const made = await call(page, 'POST', '/api/settings/services', { name, durationMinutes })
    return z.object({ id: z.string() }).parse(JSON.parse(made)).id
  }
  await service('Corte', 30)
  const beard = await service('Corte e barba', 60)
  // Ana has come for the second service; Bia was written down first.
  await call(page, 'POST', '/api/clients', bia)
  // Booking hears of a new service a moment after it is made.
  await eventually(() =>
    call(page, 'POST', '/api/appointments', {
      ...{ client: ana, serviceId: beard, notify: false },
      startsAt: `${tomorrow}T10:00:00-03:00`,
    }).catch(() => null),
  ).not.toBeNull()
})
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

type Visitor = Parameters<typeof visitAs>[3]
const errors: string[][] = []

async function at(options: Visitor = {}): Promise<Page> {
  const { page, context, consoleErrors } = await visitAs(browser, owner, '/agenda', options)
  contexts.push(context)
  errors.push(consoleErrors)
  return page
}

const clientOf = (page: Page) => page.getByRole('combobox', { name: 'Cliente' })
const chosenService = (page: Page) =>
  page.getByLabel('Serviço').locator('option:checked').innerText()

const visitors = [
  ['on a phone', {}, 14],
  ['at a desk, by night', { width: 1280, height: 900, colorScheme: 'dark' }, 15],
] as const

test.each(visitors)(
  'a professional books by hand with a free time and a client who came before: %s',
  async (_, visitor, hour) => {
    const page = await at(visitor)
    await page.goto(`/agenda?visao=dia&dia=${tomorrow}`)
    await page.getByRole('link', { name: 'Marcar', exact: true }).click()
    const client = clientOf(page)
    await client.waitFor()
    expect(await page.locator('#folha').innerText()).toMatch(/Amanhã, .+\s+Falta a hora/)

    await client.click()
    const options = page.getByRole('listbox', { name: 'Clientes' }).getByRole('option')
    await options.first().waitFor()
    const last = await options.allInnerTexts()
    expect(last.at(-1)).toBe('Novo cliente')
    expect(last.findIndex((text) => text.startsWith('Ana'))).toBeLessThan(
      last.findIndex((text) => text.startsWith('Bia')),
    )
    await expectUsable(page)
    await client.fill('ana sou')
    await eventually(() => options.allInnerTexts()).toHaveLength(2)
    expect(await client.getAttribute('aria-activedescendant')).toBe('cliente-0')
    await page.keyboard.press('Enter')
    expect(await client.inputValue()).toBe('Ana Souza')
    expect(await client.getAttribute('aria-expanded')).toBe('false')
    await eventually(() => chosenService(page)).toContain('Corte e barba')

    const free = page.getByRole('group', { name: 'Livres neste dia' })
    // Ten is taken, and the listing is by the hour of the service.
    await eventually(() => free.getByRole('button').allInnerTexts()).toContain(`${hour}h`)
    expect(await free.getByRole('button').allInnerTexts()).not.toContain('10h')
    await free.getByRole('button', { name: `${hour}h`, exact: true }).click()
    expect(await page.getByLabel('Hora', { exact: true }).inputValue()).toBe(`${hour}:00`)
    expect(await page.locator('#folha').innerText()).toContain(`das ${hour}h às ${hour + 1}h`)
    await expectUsable(page)
    await clickButton(page, 'Marcar')
    await page.getByText('Marcado na sua agenda.').first().waitFor()
    expect(errors.flat()).toEqual([])
  },
)

test('a professional writes down a new client without leaving the form', async () => {
  const page = await at()
  await page.goto(`/agenda/nova?dia=${tomorrow}&hora=16:10`)
  // A time chosen before stands on top, and its fields are folded away.
  expect(await page.locator('#folha').innerText()).toContain('das 16h10')
  expect(await page.getByLabel('Hora', { exact: true }).isVisible()).toBe(false)
  await clickButton(page, 'Marcar')
  await page.getByRole('alert').getByText('Escolha o cliente').waitFor()
  // Which service it is nobody guesses.
  await page.getByRole('alert').getByText('Escolha o serviço').waitFor()
  await page.getByLabel('Serviço').selectOption('Sem serviço definido')

  const client = clientOf(page)
  const name = 'Rita Melo'
  await client.fill(name)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(await client.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const phone = page.getByLabel('WhatsApp', { exact: true })
  await page.locator('#phone:focus').waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe(name)
  await phone.fill(somePhone())
  await expectReadableInBothLooks(page)
  await clickButton(page, 'Marcar')
  await page.getByText('Marcado na sua agenda.').first().waitFor()

  // Part of the phone finds her, and she is the last one now.
  await page.goto(`/agenda/nova?dia=${tomorrow}`)
  await client.click()
  expect(await page.getByRole('option').first().innerText()).toContain(name)
  await client.fill(bia.phone.slice(-6))
  await page.getByRole('option', { name: 'Bia Rocha' }).waitFor()
  expect(errors.flat()).toEqual([])
})

test('a client who is booked before their usual service arrives gets it all the same', async () => {
  const page = await at()
  await page.route(/\/api\/clients\/[\da-f-]{36}$/, async (route) => {
    await delay(1_000)
    await route.continue()
  })
  await page.goto(`/agenda/nova?dia=${tomorrow}&hora=17:00`)
  await clientOf(page).fill('Ana')
  await page.getByRole('option', { name: 'Ana Souza' }).click()
  await clickButton(page, 'Marcar')
  await page.getByText('Marcado na sua agenda.').first().waitFor()
  const row = page.getByRole('link', { name: /Ana Souza.+até 18h/ })
  expect(await row.innerText()).toContain('Corte e barba')
})

test('a professional books by hand without JavaScript', async () => {
  const page = await at({ javaScript: false })
  await page.goto(`/agenda/nova?dia=${tomorrow}`)
  expect(await clientOf(page).isVisible()).toBe(false)
  await page.getByLabel('Procurar cliente').fill('Bia')
  await clickButton(page, 'Procurar')
  expect(await chosenService(page)).toBe('Escolha o serviço')
  await clickButton(page, 'Marcar')
  await page.getByRole('alert').getByText('Escolha a hora').waitFor()
  expect(new URL(page.url()).searchParams.get('dia')).toBe(tomorrow.toString())
  expect(await page.getByLabel('Dia', { exact: true }).inputValue()).toBe(tomorrow.toString())
  await page.getByLabel('Serviço').selectOption({ index: 1 })
  await page.getByLabel('Hora', { exact: true }).fill('18:05')
  expect(await page.getByRole('radio', { name: 'Bia Rocha' }).isChecked()).toBe(true)
  await clickButton(page, 'Marcar')
  await page.getByText('Marcado na sua agenda.').first().waitFor()
})

test('a series has the same fields', async () => {
  const page = await at()
  await page.goto('/agenda/series/nova')
  await clientOf(page).fill('Ana')
  await page.getByRole('option', { name: 'Ana Souza' }).click()
  await eventually(() => chosenService(page)).toContain('Corte e barba')
  const start = tomorrow.add({ days: 14 })
  await page.getByLabel('Primeiro dia').fill(String(start))
  const free = page.getByRole('group', { name: 'Livres neste dia' })
  await free.getByRole('button', { name: '9h', exact: true }).click()
  expect(await page.locator('main').innerText()).toMatch(/Tod[ao] .+, às 9h\s+a partir de/)
  await expectReadableInBothLooks(page)
  await clickButton(page, 'Repetir este horário')
  await page.getByText('Pronto: o horário se repete').waitFor()
  expect(errors.flat()).toEqual([])
})

test('moving an appointment offers the free times of a day', async () => {
  const page = await at()
  const day = tomorrow.add({ days: 4 })
  const made = await call(page, 'POST', '/api/appointments', {
    ...{ client: bia, durationMinutes: 45, priceCents: 0, notify: false },
    startsAt: `${day}T16:00:00-03:00`,
  })
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(made))
  await page.goto(`/agenda/${id}`)
  await page.locator('summary', { hasText: 'Remarcar' }).click()
  const free = page.getByRole('group', { name: 'Livres neste dia' })
  await free.getByRole('button', { name: '8h45', exact: true }).click()
  expect(await page.locator('main').innerText()).toMatch(/Era .+16h.+\s+Fica .+das 8h45 às 9h30/)
  await expectReadableInBothLooks(page)
  await clickButton(page, 'Remarcar')
  await eventually(() => page.locator('main').innerText()).toContain('das 8h45 às 9h30')
  expect(errors.flat()).toEqual([])
})
