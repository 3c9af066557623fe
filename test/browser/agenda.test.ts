import { until } from '@encaixe/service-kit/testing'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { book, offeredStarts, somePhone } from '../stack.ts'
import { openBrowser, visit } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import {
  type Account,
  clickButton,
  createMember,
  openPage,
  signIn,
  signInTo,
  uniqueSlug,
} from './support/people.ts'

const DESK = { width: 1280, height: 900 }

let browser: Browser
const contexts: BrowserContext[] = []
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await browser.close()
})

interface Owner {
  person: Account
  slug: string
}

/** Makes a professional who works every day and takes Pix. */
async function newOwner(): Promise<Owner> {
  const person = await createMember()
  const { page, context } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  const slug = uniqueSlug()
  await openPage(page, person, slug)
  const windows = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, startTime: '08:00', endTime: '19:00' },
  }))
  await call(page, 'PUT', '/api/settings/availability', { windows })
  const key = { instantPayKeyType: 'email', instantPayKey: 'marina@exemplo.com.br' }
  await call(page, 'PUT', '/api/settings/instant-pay', key)
  await context.close()
  return { person, slug }
}

const call = (page: Page, method: string, path: string, body: unknown): Promise<string> =>
  page.evaluate(
    async ([how, where, json]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(where, { method: how, headers, body: json })
      if (!response.ok) throw new Error(`${where}: ${await response.text()}`)
      return response.text()
    },
    [method, path, JSON.stringify(body)] as const,
  )

/** Opens the agenda as its owner, on a new device. */
async function at(owner: Owner, options: Parameters<typeof visit>[2] = {}) {
  const visited = await visit(browser, '/', options)
  contexts.push(visited.context)
  await signInTo(visited.page, owner.person, '/agenda')
  return visited
}

/** Requests the day's first time and returns the day. */
async function ask({ slug }: Owner, clientName: string, daysAhead = 2): Promise<string> {
  const [startsAt = ''] = await offeredStarts(slug, daysAhead)
  const { ok } = await book({ slug, startsAt, clientName, clientPhone: somePhone() })
  expect(ok).toBe(true)
  return startsAt.slice(0, 10)
}

const listed = z.object({
  items: z.array(z.object({ id: z.string(), status: z.string(), startsAt: z.string() })),
})
const appointments = async (page: Page) => {
  const answer: unknown = await page.evaluate(async () =>
    (await fetch('/api/appointments?as=professional')).json(),
  )
  return listed.parse(answer).items
}

test.each([{ javaScript: true }, { javaScript: false }])(
  'a professional answers a request with one tap on a phone (%o)',
  async (visitor) => {
    const owner = await newOwner()
    await ask(owner, 'Pedro Henrique')
    const { page, consoleErrors } = await at(owner, visitor)
    await page.getByText('Um pedido espera você').waitFor()
    await page.getByRole('button', { name: /^Confirmar Pedro/ }).click()
    await eventually(() => page.getByRole('status').first().innerText()).toContain('Confirmado')
    expect(await page.getByText('Um pedido espera você').count()).toBe(0)
    if (visitor.javaScript) {
      // The live event of this very change must not remove the confirmation.
      await ask(owner, 'Marta Reis')
      await page.getByText('Um pedido espera você').waitFor()
      expect(await page.getByRole('status').first().innerText()).toContain('Confirmado')
    }
    expect(consoleErrors).toEqual([])
  },
)

test.each([{ javaScript: true }, { javaScript: false }])(
  'a professional moves an appointment, enters its Pix payment and cancels it (%o)',
  async (visitor) => {
    const owner = await newOwner()
    const day = await ask(owner, 'Luiza Prado')
    const { page, consoleErrors } = await at(owner, { ...visitor, colorScheme: 'dark' })
    await page.getByRole('button', { name: /^Confirmar Luiza/ }).click()
    await page.goto(`/agenda?dia=${day}`)
    await page.locator('ol a[data-sheet]').first().click()
    await page.getByRole('heading', { name: 'Luiza Prado' }).waitFor()

    await page.locator('summary', { hasText: 'Remarcar' }).click()
    await page.getByLabel('Nova hora').fill('17:15')
    await clickButton(page, 'Remarcar')
    await eventually(() => page.locator('main').innerText()).toContain('das 17h15 às')

    await page.getByText('Mostrar o Pix').click()
    expect(await page.locator('[data-pix]').innerText()).toMatch(/^000201/)
    await clickButton(page, 'Recebi o pagamento')
    await eventually(() => page.locator('main').innerText()).toContain('Pago')

    await page.locator('summary', { hasText: 'Cancelar horário' }).click()
    await page.getByLabel(/Quer dizer o motivo/).fill('Fiquei doente')
    await clickButton(page, 'Cancelar horário')
    await eventually(() => page.locator('main').innerText()).toContain('Motivo: Fiquei doente')
    expect(consoleErrors).toEqual([])
  },
)

test('a change on one device appears on another without a reload', async () => {
  const owner = await newOwner()
  const day = await ask(owner, 'Ana Clara')
  const [phone, desk] = [await at(owner), await at(owner, DESK)]
  const row = phone.page.locator('section', { hasText: 'Um pedido espera você' })
  await row.waitFor()
  await desk.page.getByRole('button', { name: /^Confirmar Ana/ }).click()
  await row.waitFor({ state: 'detached' })
  expect(day).toBe((await appointments(phone.page))[0]?.startsAt.slice(0, 10))
  expect([...phone.consoleErrors, ...desk.consoleErrors]).toEqual([])
})

/** One hour: the calendar has 28 pixels for half an hour. */
async function dragDown(page: Page, event: Locator) {
  // The calendar redraws its events when a sheet closes.
  const box = await until(() => event.boundingBox(), { what: 'the event in the calendar' })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 4 })
  await page.mouse.move(x, y + 56, { steps: 8 })
  await page.mouse.up()
}

test('a professional opens an appointment by keyboard, drags it and marks it completed', async () => {
  const owner = await newOwner()
  const { page, consoleErrors } = await at(owner, DESK)
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const [yesterday, tomorrow] = [today.subtract({ days: 1 }), today.add({ days: 1 })]
  const book = async (day: Temporal.PlainDate) => {
    await page.goto(`/agenda/nova?dia=${day}&hora=10:00`)
    await page.getByLabel('Nome', { exact: true }).fill('João Alves')
    await page.getByLabel('WhatsApp', { exact: true }).fill(somePhone())
    await clickButton(page, 'Marcar')
    await page.getByText('Marcado na sua agenda.').first().waitFor()
  }
  await book(tomorrow)
  await page.goto(`/agenda?dia=${tomorrow}`)
  await page.locator('.ec-event.sessao').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'João Alves' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await appointments(page)).toHaveLength(1)

  await dragDown(page, page.locator('.ec-event.sessao').first())
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/Remarcar para amanhã, .+, às 11h/).waitFor()
  await sheet.getByRole('button', { name: 'Remarcar' }).first().click()
  await eventually(() => sheet.innerText()).toContain('das 11h às')

  await book(yesterday)
  await page.goto(`/agenda?visao=dia&dia=${yesterday}`)
  await page.locator('.ec-event.sessao').first().click()
  await sheet.getByRole('button', { name: 'Aconteceu' }).click()
  await eventually(() => sheet.innerText()).toContain('Anotado: aconteceu.')
  const [held] = await appointments(page)
  expect(held?.status).toBe('completed')
  expect(consoleErrors).toEqual([])

  // The link in a message leads to the appointment after signing in on another device.
  const elsewhere = await visit(browser, `/agenda/${held?.id}`)
  contexts.push(elsewhere.context)
  await elsewhere.page.locator('main').getByRole('link', { name: 'Entrar', exact: true }).click()
  await signIn(elsewhere.page, owner.person)
  await elsewhere.page.waitForURL(`**/agenda/${held?.id}`)
  await elsewhere.page.getByRole('heading', { name: 'João Alves' }).waitFor()
})

test('a professional without appointments reads how to get clients', async () => {
  const owner = await newOwner()
  const { page, consoleErrors } = await at(owner)
  await page.getByRole('heading', { name: 'A sua agenda começa com um link' }).waitFor()
  const code = page.getByRole('img', { name: 'Código QR da sua página' })
  const drawn = await page.request.get((await code.getAttribute('src')) ?? '')
  expect(await drawn.text()).toMatch(/^<svg /)
  expect(consoleErrors).toEqual([])
})
