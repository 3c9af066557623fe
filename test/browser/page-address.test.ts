import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from './support/axe.ts'
import {
  chooseFirstTime,
  field,
  fillIn,
  sidewaysScroll,
  somebody,
  submit,
  success,
} from './support/booking-page.ts'
import { openBrowser, visit } from './support/browser.ts'
import { newOwner, visitAs } from './support/owners.ts'
import { clickButton, uniqueSlug } from './support/people.ts'
import { smallTargets } from './support/touch.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pathOf = (page: Page) => new URL(page.url()).pathname
const address = (page: Page) => field(page, 'O endereço da sua página')

test.each([
  { width: 390, javaScript: true },
  { width: 1280, javaScript: false },
])('a professional moves a page, and who had its old link books there (%o)', async (visitor) => {
  const owner = await newOwner(browser)
  const taken = await newOwner(browser)
  const stranger = await visit(browser, `/p/${owner.slug}`, visitor)
  await chooseFirstTime(stranger.page)

  const { page, context, consoleErrors } = await visitAs(
    browser,
    owner,
    '/ajustes/endereco',
    visitor,
  )
  await address(page).fill(taken.slug)
  if (visitor.javaScript) await page.getByText('Este endereço já é de alguém').waitFor()
  await clickButton(page, 'Mudar o endereço')
  await page.getByText('Esse endereço já está em uso. Tente outro.').first().waitFor()
  expect(await address(page).inputValue()).toBe(taken.slug)

  const slug = uniqueSlug()
  await address(page).fill(slug)
  if (visitor.javaScript) await page.getByText('Livre: este endereço pode ser seu.').waitFor()
  await clickButton(page, 'Mudar o endereço')
  await page.getByText('Salvo. Já vale na').waitFor()
  await page.getByRole('heading', { name: 'Também levam à sua página' }).waitFor()
  await page.getByText(/Só seu até/).waitFor()
  if (visitor.javaScript) {
    expect(await problemsOf(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await smallTargets(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'sua página' }).click()
  await page.waitForURL((url) => url.pathname === `/p/${slug}`)

  // Who opened the page before it moved sends its form to the old address.
  await fillIn(stranger.page, somebody())
  await submit(stranger.page).click()
  await success(stranger.page).waitFor()
  expect(pathOf(stranger.page)).toBe(`/p/${slug}`)

  const late = await visit(browser, `/p/${owner.slug}`, visitor)
  expect(pathOf(late.page)).toBe(`/p/${slug}`)
  expect(late.consoleErrors).toEqual([])
  expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([])
  for (const each of [context, stranger.context, late.context]) await each.close()
})
