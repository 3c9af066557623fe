import type { Page } from 'playwright-core'
import { somePhone } from '../../stack.ts'

/** Writes down a new client in the combobox of a form. */
export async function chooseNewClient(
  page: Page,
  name: string,
  phone = somePhone(),
): Promise<void> {
  await page.getByRole('combobox', { name: 'Cliente' }).fill(name)
  await page.getByRole('option', { name: `Novo cliente: ${name}` }).click()
  await page.getByLabel('WhatsApp', { exact: true }).fill(phone)
}
