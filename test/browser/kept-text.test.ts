import { expect, test } from 'vitest'
import { field } from './support/booking-page.ts'
import { openHydrated } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { newOwner, visitAs } from './support/owners.ts'
import { clickButton } from './support/people.ts'

const browser = await browserOfFile()

test('typed text survives a reload, is gone once it is accepted, and a secret is never kept', async () => {
  const owner = await newOwner(browser)
  const { page, context, consoleErrors } = await visitAs(browser, owner, '/clientes')
  await openHydrated(page, '/clientes/novo')
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('João da Silva')
  await page.getByLabel('WhatsApp').fill('12')
  await page.reload()
  await eventually(() => name.inputValue()).toBe('João da Silva')
  // A refused form has what was typed from the server.
  await clickButton(page, 'Guardar')
  await page.getByRole('alert').waitFor()
  expect(await name.inputValue()).toBe('João da Silva')
  await page.getByLabel('WhatsApp').fill('(11) 98765-4321')
  await clickButton(page, 'Guardar')
  await page.getByRole('heading', { name: 'João da Silva' }).waitFor()
  await page.goto('/clientes/novo')
  await page.reload()
  expect(await name.inputValue()).toBe('')

  await openHydrated(page, '/agenda/nova?dia=2030-05-06')
  await field(page, 'Hora').fill('10:20')
  await field(page, 'Dia').fill('2030-05-07')
  await page.reload()
  await eventually(() => field(page, 'Hora').inputValue()).toBe('10:20')
  await eventually(() => field(page, 'Dia').inputValue()).toBe('2030-05-07')

  await openHydrated(page, '/ajustes/agendas')
  await field(page, 'Usuário').fill('ana')
  await field(page, 'Senha de app').fill('minha senha')
  await field(page, 'Endereço da agenda').fill('https://example.com/segredo.ics')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toMatch(/minha senha|segredo|"ana"/)
  expect(consoleErrors).toEqual([])
  await context.close()
})
