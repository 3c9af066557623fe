import type { Locator, Page } from 'playwright-core'
import { somePhone } from '../stack.ts'

export interface Person {
  name: string
  phone: string
  email?: string
}

export const somebody = (changes: Partial<Person> = {}): Person => ({
  name: 'Beatriz Nogueira',
  phone: somePhone(),
  ...changes,
})

/** `10:00`, as links on the page, or as buttons of the form after a time was lost. */
export const times = (page: Page): Locator => page.locator('#agendar .slot')
export const field = (page: Page, label: string): Locator => page.getByLabel(label)
export const submit = (page: Page): Locator =>
  page.locator('#agendar').getByRole('button', { name: /^(Agendar|Pedir este horário)$/ })
export const success = (page: Page): Locator => page.getByRole('status')

/** Opens the form for the first free time shown; tells which. */
export async function chooseFirstTime(page: Page): Promise<string> {
  const time = times(page).first()
  const label = (await time.innerText()).trim()
  await time.click()
  await field(page, 'Seu nome').waitFor({ state: 'visible' })
  return label
}

export async function fillIn(page: Page, { name, phone, email }: Person): Promise<void> {
  await field(page, 'Seu nome').fill(name)
  await field(page, 'Seu WhatsApp').fill(phone)
  if (email) await field(page, 'E-mail (se quiser)').fill(email)
}

/** How far the page can be pushed sideways, in CSS pixels; a phone zooms out to hide it, its screen does not grow. */
export async function sidewaysScroll(page: Page): Promise<number> {
  const width = await page.locator('html').evaluate((html) => html.scrollWidth)
  return width - (page.viewportSize()?.width ?? 0)
}
