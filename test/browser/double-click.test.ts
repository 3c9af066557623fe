import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { somePhone } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { openHydrated } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { sendHeld } from './support/page-clock.ts'

let owner: Owner
const yesterday = Temporal.Now.plainDateISO('America/Sao_Paulo').subtract({ days: 1 })
const browser = await browserOfFile()

beforeAll(async () => {
  owner = await newOwner(browser)
})

async function at(path: string, options: Parameters<typeof visitAs>[3] = {}): Promise<Page> {
  const { page } = await visitAs(browser, owner, path, options)
  return page
}

const made = z.object({ id: z.string() })

/** Opens the sheet of a session that took place. */
async function openSession(page: Page, hour: string): Promise<string> {
  const booked = await call(page, 'POST', '/api/appointments', {
    ...{ client: { name: 'Ana Souza', phone: somePhone() }, durationMinutes: 50 },
    ...{ startsAt: `${yesterday}T${hour}:00:00-03:00`, priceCents: 18_000, notify: false },
  })
  const path = `/api/appointments/${made.parse(JSON.parse(booked)).id}`
  await call(page, 'PATCH', path, { status: 'completed' })
  await page.goto(path.replace('/api/appointments', '/agenda'))
  return path
}

const told = z.object({ paymentStatus: z.string() })

const paymentStatus = async (page: Page, path: string) =>
  told.parse(await (await page.request.get(path)).json()).paymentStatus

const middleOf = async (button: Locator) => {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not shown')
  return box.y + box.height / 2
}

/** Scrolls until the middle of a button is at this height of the screen. */
async function bringTo(button: Locator, height: number) {
  const top = (await middleOf(button)) - height
  await button.page().evaluate(`scrollBy({ top: ${top}, behavior: 'instant' })`)
}

test('a double click on “Recebi o pagamento” records the payment and does not press “Desfazer”', async () => {
  const page = await at('/agenda', { movesClock: true })
  const path = await openSession(page, '09')
  const receive = page.getByRole('button', { name: 'Recebi o pagamento' })
  const undo = page.getByRole('button', { name: 'Desfazer', exact: true })
  await receive.click()
  const height = await middleOf(undo)
  await undo.click()
  await bringTo(receive, height)
  await receive.dblclick()
  await sendHeld(page)
  await page.getByText('Pagamento recebido. O cliente fica sabendo.').waitFor()
  expect(await paymentStatus(page, path)).toBe('captured')
})

test('a double click on what asks first leaves the question open and confirms nothing', async () => {
  const page = await at('/agenda')
  const path = await openSession(page, '11')
  await call(page, 'PATCH', path, { paymentStatus: 'captured' })
  await page.reload()
  const refund = page.getByRole('button', { name: 'Devolvi o dinheiro' })
  const question = page.getByRole('dialog', { name: 'Você devolveu o dinheiro?' })
  const confirm = question.getByRole('button', { name: 'Devolvi: avisar' })
  await refund.click()
  const height = await middleOf(confirm)
  await question.getByRole('button', { name: 'Voltar' }).click()
  await bringTo(refund, height)
  await refund.dblclick()
  expect(await question.isVisible()).toBe(true)
  // Clicked like a person, once the question takes presses.
  await confirm.dblclick()
  await eventually(() => paymentStatus(page, path)).toBe('refunded')
})

test('a professional who comes back to an expense that was sent can send another one', async () => {
  const page = await at('/despesas')
  const key = await page.locator('input[name="chave"]').inputValue()
  const send = async (description: string) => {
    await field(page, 'Valor').fill('45,90')
    await field(page, 'Com o que foi').fill(description)
    await page.getByLabel('Categoria').selectOption('Materiais')
    // As the page that the browser kept has it.
    await page.evaluate(`document.querySelector('input[name="chave"]').value = '${key}'`)
    await page.getByRole('button', { name: 'Guardar despesa' }).dblclick()
    await page.getByText('Despesa guardada.').waitFor()
    await page.getByRole('link', { name: description }).waitFor()
    await page.goto('/despesas')
  }
  for (const description of ['Papel', 'Tinta', 'Tinta']) await send(description)
  expect(await page.getByRole('link', { name: 'Papel' }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Tinta' }).count()).toBe(1)
})

test('a professional who books without a mouse begins at the time where it is missing', async () => {
  const page = await at('/agenda', { width: 1280, height: 900 })
  await openHydrated(page, '/agenda?visao=dia')
  await page.getByRole('link', { name: 'Marcar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Hora', { exact: true }).waitFor()
  await eventually(() => page.locator(':focus').getAttribute('name')).toBe('hora')
})
