import type { Locator, Page } from 'playwright-core'
import { somePhone } from '../../stack.ts'

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

/** Times such as `10:00`: links on the page, or buttons in the form after a time was taken. */
export const times = (page: Page): Locator => page.locator('#agendar .slot')
export const field = (page: Page, label: string): Locator => page.getByLabel(label)
export const submit = (page: Page): Locator =>
  page.locator('#agendar').getByRole('button', { name: /^(Agendar|Pedir este horário)$/ })
export const success = (page: Page): Locator => page.getByRole('status')

/** Opens the form for the first free time and returns that time. */
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

/** Returns the horizontal overflow in CSS pixels. A phone zooms out to hide it. */
export async function sidewaysScroll(page: Page): Promise<number> {
  const width = await page.locator('html').evaluate((html) => html.scrollWidth)
  return width - (page.viewportSize()?.width ?? 0)
}
