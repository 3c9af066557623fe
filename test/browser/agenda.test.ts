import { until } from '@encaixe/service-kit/testing'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { bookOnceKnown, offeredStarts, somePhone } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import { openHydrated, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { chooseNewClient } from './support/choose-client.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { sendHeld, soon } from './support/page-clock.ts'
import { clickButton, signIn } from './support/people.ts'

const DESK = { width: 1280, height: 900 }

const browser = await browserOfFile()

/** Opens the agenda as its owner, on a new device whose clock can be moved on. */
async function at(owner: Owner, options: Parameters<typeof visit>[2] = {}) {
  const visited = await visitAs(browser, owner, 'about:blank', { ...options, movesClock: true })
  if (options.javaScript === false) await visited.page.goto('/agenda')
  else await openHydrated(visited.page, '/agenda')
  return visited
}

/** Requests the day's first time and returns the day. */
async function ask({ slug }: Owner, clientName: string, daysAhead = 2): Promise<string> {
  const [startsAt = ''] = await offeredStarts(slug, daysAhead)
  await bookOnceKnown({ slug, startsAt, clientName })
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

test('a professional answers a request with one tap on a phone', async () => {
  const owner = await newOwner(browser)
  await ask(owner, 'Pedro Henrique')
  const { page, consoleErrors } = await at(owner)
  await page.getByText('Um pedido espera você').waitFor()
  await page.getByRole('button', { name: /^Confirmar Pedro/ }).click()
  await sendHeld(page)
  await eventually(() => page.getByRole('status').first().innerText()).toContain('Confirmado')
  expect(await page.getByText('Um pedido espera você').count()).toBe(0)
  // The live event of this very change must not remove the confirmation.
  await ask(owner, 'Marta Reis')
  await soon(page, () => page.getByText('Um pedido espera você').isVisible()).toBe(true)
  expect(await page.getByRole('status').first().innerText()).toContain('Confirmado')
  expect(consoleErrors).toEqual([])
})

test.each([{ javaScript: true }, { javaScript: false }])(
  'a professional moves an appointment, enters its Pix payment and cancels it (%o)',
  async (visitor) => {
    const owner = await newOwner(browser)
    const day = await ask(owner, 'Luiza Prado')
    const { page, consoleErrors } = await at(owner, { ...visitor, colorScheme: 'dark' })
    await page.getByRole('button', { name: /^Confirmar Luiza/ }).click()
    await page.goto(`/agenda?dia=${day}`)
    await page.locator('ol a[data-sheet]').first().click()
    await page.getByRole('heading', { name: 'Luiza Prado' }).waitFor()

    await page.locator('summary', { hasText: 'Remarcar' }).click()
    await page.getByLabel('Nova hora').fill('17:15')
    await page.getByLabel('Duração em minutos').fill('75')
    await clickButton(page, 'Remarcar')
    // The form shows the new time before it is saved.
    await page.getByText('Horário mudado').waitFor()
    expect(await page.locator('main').innerText()).toContain('das 17h15 às 18h30')

    await page.getByText('Mostrar o Pix').click()
    expect(await page.locator('[data-pix]').innerText()).toMatch(/^000201/)
    await clickButton(page, 'Recebi o pagamento')
    if (visitor.javaScript) await sendHeld(page)
    await eventually(() => page.locator('main').innerText()).toContain('Pago')

    await page.getByRole('button', { name: 'Devolvi o dinheiro' }).click()
    const refund = page.getByRole('dialog', { name: 'Você devolveu o dinheiro?' })
    expect(await refund.innerText()).toContain('O cliente recebe um aviso')
    await clickButton(page, 'Devolvi: avisar')
    await eventually(() => page.locator('main').innerText()).toContain('Devolvido')
    await clickButton(page, 'Desfazer: não devolvi')
    if (visitor.javaScript) await sendHeld(page)
    await eventually(() => page.locator('main').innerText()).toContain('Pago')

    await page.getByRole('button', { name: 'Cancelar horário' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancelar este horário?' })
    await cancel.getByRole('button', { name: 'Voltar' }).click()
    expect(await page.locator('main').innerText()).toContain('Confirmado')
    await page.getByRole('button', { name: 'Cancelar horário' }).click()
    await cancel.getByLabel(/Quer dizer o motivo/).fill('Fiquei doente')
    await clickButton(page, 'Cancelar e avisar')
    await eventually(() => page.locator('main').innerText()).toContain('Motivo: Fiquei doente')
    expect(consoleErrors).toEqual([])
  },
)

test('a professional enters a part in cash, then the rest, and takes a mistake back', async () => {
  const owner = await newOwner(browser)
  const setup = (await at(owner)).page
  await call(setup, 'PATCH', '/api/settings', { sessionPrice: 15_000 })
  const day = await ask(owner, 'Luiza Prado')
  const { page, consoleErrors } = await at(owner)
  await page.getByRole('button', { name: /^Confirmar Luiza/ }).click()
  await page.goto(`/agenda?dia=${day}`)
  await page.locator('ol a[data-sheet]').first().click()
  const main = () => page.locator('main').innerText()

  await page.locator('summary', { hasText: 'Registrar outro valor' }).click()
  await page.getByLabel('Valor', { exact: true }).fill('50')
  await page.getByLabel('Como', { exact: true }).selectOption('cash')
  await clickButton(page, 'Registrar')
  await eventually(main).toContain('Pago em parte: R$\u00A050')
  await page.getByLabel('Como pagou o resto').selectOption('card')
  await clickButton(page, 'Recebi o resto: R$\u00A0100')
  const entries = page.getByRole('list', { name: 'O que foi pago' })
  await eventually(() => entries.getByRole('listitem').count()).toBe(2)
  expect(await main()).toContain('Recebimento registrado.')
  expect(await problemsOf(page)).toEqual([])

  await page.getByRole('button', { name: /^Desfazer Cartão/ }).click()
  await eventually(main).toContain('Pago em parte: R$\u00A050')
  await page.goto('/relatorios/recebimentos')
  expect(await main()).toContain('Luiza Prado')
  expect(await main()).toContain('R$\u00A050')
  expect(await problemsOf(page)).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('a professional refuses a request only after reading who is told', async () => {
  const owner = await newOwner(browser)
  await ask(owner, 'Carla Dias')
  const { page } = await at(owner)
  const other = (await at(owner)).page
  const statuses = async () => (await appointments(other)).map(({ status }) => status)
  const card = page.getByRole('listitem').filter({ hasText: 'Carla Dias' }).first()
  expect(await card.innerText()).toContain('Primeira vez com você')
  await page.getByRole('button', { name: /^Recusar Carla/ }).click()
  const asked = page.getByRole('dialog', { name: 'Recusar este pedido?' })
  expect(await statuses()).toEqual(['pending_confirmation'])
  await asked.getByLabel(/Quer dizer o motivo/).fill('Viajo nessa semana.')
  await asked.getByRole('button', { name: 'Recusar e avisar' }).click()
  await eventually(() => page.getByRole('status').first().innerText()).toContain('Recusado')
  expect(await statuses()).toEqual(['rejected'])
})

test('a client’s move shows old and new time to both until the professional answers', async () => {
  const owner = await newOwner(browser)
  await ask(owner, 'Bruno Alves')
  const { page } = await at(owner)
  const other = (await at(owner)).page
  await page.getByRole('button', { name: /^Confirmar Bruno/ }).click()
  await sendHeld(page)
  await eventually(() => page.getByRole('status').first().innerText()).toContain('Confirmado')
  const [booked] = await appointments(other)
  const link = `/a/${linkTokenOf(booked?.id ?? '')}`
  const client = await visit(browser, `${link}/remarcar`, { javaScript: false })
  const request = async () => {
    await client.page.goto(`${link}/remarcar`)
    await client.page.locator('nav[aria-label="Dias"] a[href]').last().click()
    await client.page.locator('a.slot').last().click()
    await clickButton(client.page, 'Pedir este horário')
    await client.page.getByText('Mudança pedida').waitFor()
  }
  await request()
  const told = await client.page.locator('main').innerText()
  expect(told).toContain('continua valendo o horário combinado')
  expect(told).toMatch(/Combinado\s+\S+, \d+.*\s+Você pediu\s+\S+, \d+/)
  await clickButton(client.page, 'Desistir da mudança')
  await client.page.getByText('Confirmado').first().waitFor()
  await request()

  await page.goto('/agenda')
  const card = page.getByRole('listitem').filter({ hasText: 'Bruno Alves' }).first()
  expect(await card.innerText()).toMatch(/Era .+\s+Pede .+/)
  await page.getByRole('button', { name: /^Aceitar Bruno/ }).click()
  await sendHeld(page)
  await eventually(() => page.getByRole('status').first().innerText()).toContain('Mudança aceita')
  const [moved] = await appointments(other)
  expect(moved?.startsAt).not.toBe(booked?.startsAt)
  expect(moved?.status).toBe('confirmed')
  await client.page.goto(link)
  expect(await client.page.locator('main').innerText()).not.toContain('Mudança pedida')
})

test('a change on one device appears on another without a reload', async () => {
  const owner = await newOwner(browser)
  const day = await ask(owner, 'Ana Clara')
  const [phone, desk] = [await at(owner), await at(owner, DESK)]
  const row = phone.page.locator('section', { hasText: 'Um pedido espera você' })
  await row.waitFor()
  await desk.page.getByRole('button', { name: /^Confirmar Ana/ }).click()
  await sendHeld(desk.page)
  await soon(phone.page, () => row.count()).toBe(0)
  expect(day).toBe((await appointments(phone.page))[0]?.startsAt.slice(0, 10))
  expect([...phone.consoleErrors, ...desk.consoleErrors]).toEqual([])
})

/** One hour: the calendar has 56 pixels for it. */
async function dragDown(page: Page, target: Locator, from = 0.5) {
  await target.scrollIntoViewIfNeeded()
  const box = await until(() => target.boundingBox(), { what: 'a place in the calendar' })
  const [x, y] = [box.x + box.width / 2, box.y + box.height * from]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 4 })
  await page.mouse.move(x, y + 56, { steps: 8 })
  await page.mouse.up()
}

test('a professional opens an appointment by keyboard, drags it and marks it completed', async () => {
  const owner = await newOwner(browser)
  const { page, consoleErrors } = await at(owner, DESK)
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const [yesterday, tomorrow] = [today.subtract({ days: 1 }), today.add({ days: 1 })]
  const book = async (day: Temporal.PlainDate) => {
    await page.goto(`/agenda/nova?dia=${day}&hora=10:00`)
    await chooseNewClient(page, 'João Alves')
    await clickButton(page, 'Marcar')
    await page.getByText('Marcado na sua agenda.').first().waitFor()
  }
  await book(tomorrow)
  await page.goto(`/agenda?dia=${tomorrow}`)
  const block = page.locator('[data-block]').first()
  await block.waitFor()
  await block.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'João Alves' }).waitFor()
  const { x = 0, width = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {}
  expect(x).toBe((DESK.width - width) / 2)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await appointments(page)).toHaveLength(1)

  await dragDown(page, page.locator('[data-block]').first())
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/Remarcar para amanhã, .+, às 11h/).waitFor()
  await sheet.getByRole('button', { name: 'Remarcar' }).first().click()
  await eventually(() => sheet.innerText()).toContain('das 11h às')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.locator('[data-block][data-from="660"]').waitFor()
  expect(await problemsOf(page)).toEqual([])

  // Its end can be dragged: it takes longer, and says so before.
  await dragDown(page, page.locator('[data-block] [data-end]').first())
  await sheet.getByText('Mudar a duração: das 11h às 13h?').waitFor()
  await sheet.getByRole('button', { name: 'Mudar', exact: true }).click()
  await sheet.getByText('Horário mudado. O cliente fica sabendo').waitFor()
  expect(await sheet.innerText()).toContain('das 11h às 13h')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.locator('[data-block][data-until="780"]').waitFor()

  // Over free time a drag draws a new appointment, at its start and as long.
  await dragDown(page, page.locator(`[data-date="${tomorrow}"]`), 0.75)
  await sheet.getByRole('heading', { name: 'Marcar um horário' }).waitFor()
  expect(await sheet.getByLabel('Dia', { exact: true }).inputValue()).toBe(String(tomorrow))
  expect(await sheet.getByLabel('Duração').inputValue()).toBe('75')
  await page.keyboard.press('Escape')

  await page.keyboard.press('m')
  await page.getByRole('table').waitFor()
  await page.keyboard.press('s')
  await page.locator('[data-block]').first().waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Teclas da agenda' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await sheet.getByRole('heading', { name: 'Marcar um horário' }).waitFor()
  await page.keyboard.press('Escape')

  await book(yesterday)
  await page.goto(`/agenda?visao=dia&dia=${yesterday}`)
  await page.locator('[data-block]').first().click()
  await sheet.getByRole('button', { name: 'Aconteceu' }).click()
  await sendHeld(page)
  await eventually(() => sheet.innerText()).toContain('O atendimento aconteceu.')
  const [held] = await appointments(page)
  expect(held?.status).toBe('completed')
  expect(consoleErrors).toEqual([])

  // The link in a message leads to the appointment after signing in on another device.
  const elsewhere = await visit(browser, `/agenda/${held?.id}`)
  await elsewhere.page.locator('main').getByRole('link', { name: 'Entrar', exact: true }).click()
  await signIn(elsewhere.page, owner.person)
  await elsewhere.page.waitForURL(`**/agenda/${held?.id}`)
  await elsewhere.page.getByRole('heading', { name: 'João Alves' }).waitFor()
})

/** Opens a page whose scripts come once a field is filled in, as on a slow phone. */
async function fillInEarly(page: Page, path: string, field: Locator, text: string) {
  const filledIn = Promise.withResolvers<void>()
  await page.route('**/_app/immutable/**', async (route) => {
    await filledIn.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await field.fill(text)
  const follows = page.waitForRequest('**/api/events*')
  filledIn.resolve()
  await follows
}

test('what is typed before the page hydrates stays', async () => {
  const owner = await newOwner(browser)
  const { page } = await at(owner)
  const client = page.getByRole('combobox', { name: 'Cliente' })
  await fillInEarly(page, '/agenda/nova?hora=10:00', client, 'Rita Moura')
  expect(await client.inputValue()).toBe('Rita Moura')
  await page.getByRole('option', { name: 'Novo cliente: Rita Moura' }).click()
  await page.getByLabel('WhatsApp', { exact: true }).fill('(11) 98765-4321')
  await clickButton(page, 'Marcar')
  await page.getByText('Marcado na sua agenda.').first().waitFor()
})

test('a search typed before the list of clients hydrates is kept and found', async () => {
  const owner = await newOwner(browser)
  const { page, consoleErrors } = await at(owner)
  for (const name of ['Rita Moura', 'Bento Reis'])
    await call(page, 'POST', '/api/clients', { name, phone: somePhone() })
  const search = page.getByRole('searchbox', { name: 'Procurar por nome' })
  await fillInEarly(page, '/clientes', search, 'rita')
  const listed = () => page.locator('#lista a[href^="/clientes/"]').allInnerTexts()
  await eventually(async () => (await listed()).length).toBe(1)
  expect((await listed())[0]).toContain('Rita Moura')
  expect(await search.inputValue()).toBe('rita')
  expect(consoleErrors).toEqual([])
})

test('a professional without appointments reads how to get clients', async () => {
  const owner = await newOwner(browser)
  const { page, consoleErrors } = await at(owner)
  await page.getByRole('heading', { name: 'A sua agenda começa com um link' }).waitFor()
  const code = page.getByRole('img', { name: 'Código QR da sua página' })
  const drawn = await page.request.get((await code.getAttribute('src')) ?? '')
  expect(await drawn.text()).toMatch(/^<svg /)
  expect(consoleErrors).toEqual([])
})
