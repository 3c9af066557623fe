import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { freeze } from '../faults/breakage.ts'
import { stack } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'

const opened = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(),
  privateKey: z.string(),
  apiUrl: z.string(),
  tokenUrl: z.string(),
})

const browser = await browserOfFile()

/** An account at the sandbox's bank. */
async function accountAt(key: string) {
  const response = await fetch(`${stack().sandbox}/pix/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Marina Lopes', key }),
  })
  return opened.parse(await response.json())
}

const stepsOf = (page: Page) =>
  page
    .locator('[data-step]')
    .evaluateAll((rows) => rows.map(({ dataset }) => `${dataset.step} ${dataset.ok}`))

test('a professional connects the account of their bank, and disconnects it', async () => {
  const person = await createMember()
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  await createPage(page, person, uniqueSlug())
  const key = `pix${Date.now()}@exemplo.com.br`
  const account = await accountAt(key)

  await page.goto('/ajustes/pix')
  await page.getByRole('link', { name: /Pix que confirma sozinho/ }).click()
  await page.waitForURL('**/ajustes/pix/conta')
  await page.getByText('Dados da conta no banco').click()
  await field(page, 'Chave Pix que recebe').fill(key)
  await field(page, 'Endereço da API').fill(account.apiUrl)
  await field(page, 'Endereço do token').fill(account.tokenUrl)
  await field(page, 'Client ID').fill(account.clientId)
  await field(page, 'Client Secret').fill(account.clientSecret)
  await clickButton(page, 'Salvar e conferir')
  await eventually(() => page.getByRole('alert').innerText()).toContain('certificado')
  expect(await field(page, 'Client ID').inputValue()).toBe(account.clientId)

  const file = (content: string) => ({
    name: 'certificado.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(content),
  })
  const certificate = page.locator('#certificate')
  await certificate.setInputFiles(file(account.certificate + account.privateKey))
  await field(page, 'Client Secret').fill('outro')
  await clickButton(page, 'Salvar e conferir')
  await eventually(() => stepsOf(page)).toEqual(['token false', 'charge false', 'webhook false'])
  expect(await page.getByRole('alert').innerText()).toContain('Client Secret')

  await page.getByText('Trocar os dados').click()
  await field(page, 'Client Secret').fill(account.clientSecret)
  await clickButton(page, 'Salvar e conferir')
  await eventually(() => stepsOf(page)).toEqual(['token true', 'charge true', 'webhook true'])
  expect(await page.locator('main').innerText()).toContain('Conta ligada')
  expect(await page.content()).not.toContain(account.clientSecret)

  await page.goto('/ajustes/pix')
  expect(await page.locator('main').innerText()).toContain('Ligado')
  await page.goto('/ajustes/pix/conta')
  await clickButton(page, 'Desligar')
  await eventually(() => page.getByRole('status').innerText()).toContain('Conta desligada')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('what was typed of an account stays when the service does not answer, and is saved then', async () => {
  const person = await createMember()
  const { page, context } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  await createPage(page, person, uniqueSlug())
  await page.goto('/ajustes/pix/conta')
  for (const bank of ['Inter Empresas', 'Efí', 'Banco do Brasil'])
    expect(await page.locator('main').innerText()).toContain(bank)
  const key = `pix${Date.now()}@exemplo.com.br`
  const account = await accountAt(key)
  const typed = {
    'Chave Pix que recebe': key,
    'Endereço da API': account.apiUrl,
    'Endereço do token': account.tokenUrl,
    'Client ID': account.clientId,
    'Client Secret': account.clientSecret,
  }
  await page.getByText('Dados da conta no banco').click()
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await page.locator('#certificate').setInputFiles({
    name: 'certificado.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(account.certificate + account.privateKey),
  })
  const thaw = freeze('billing')
  try {
    await clickButton(page, 'Salvar e conferir')
    await eventually(() => page.getByRole('alert').innerText()).toContain('continua aqui')
  } finally {
    thaw()
  }
  for (const [label, text] of Object.entries(typed)) {
    expect(await field(page, label).inputValue(), label).toBe(text)
  }
  await clickButton(page, 'Salvar e conferir')
  await eventually(() => stepsOf(page)).toEqual(['token true', 'charge true', 'webhook true'])
  await context.close()
})
