import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  chooseFirstTime,
  field,
  fillIn,
  somebody,
  submit,
  success,
} from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { newOwner, visitAs } from './support/owners.ts'
import { clickButton, uniqueSlug } from './support/people.ts'
import { expectUsableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

const pathOf = (page: Page) => new URL(page.url()).pathname
const address = (page: Page) => field(page, 'O endereço da sua página')

test('a professional moves a page, and who had its old link books there', async () => {
  const owner = await newOwner(browser)
  const taken = await newOwner(browser)
  const stranger = await visit(browser, `/p/${owner.slug}`)
  await chooseFirstTime(stranger.page)

  const { page, context, consoleErrors } = await visitAs(browser, owner, '/ajustes/endereco')
  await address(page).fill(taken.slug)
  await page.getByText('Este endereço já é de alguém').waitFor()
  await clickButton(page, 'Mudar o endereço')
  await page.getByText('Esse endereço já está em uso. Tente outro.').first().waitFor()
  expect(await address(page).inputValue()).toBe(taken.slug)

  const slug = uniqueSlug()
  await address(page).fill(slug)
  await page.getByText('Livre: este endereço pode ser seu.').waitFor()
  await clickButton(page, 'Mudar o endereço')
  await page.getByText('Salvo. Já vale na').waitFor()
  await page.getByRole('heading', { name: 'Também levam à sua página' }).waitFor()
  await page.getByText(/Só seu até/).waitFor()
  await expectUsableInBothLooks(page)
  await page.getByRole('link', { name: 'sua página' }).click()
  await page.waitForURL((url) => url.pathname === `/p/${slug}`)

  // Who opened the page before it moved sends its form to the old address.
  await fillIn(stranger.page, somebody())
  await submit(stranger.page).click()
  await success(stranger.page).waitFor()
  expect(pathOf(stranger.page)).toBe(`/p/${slug}`)

  const late = await visit(browser, `/p/${owner.slug}`)
  expect(pathOf(late.page)).toBe(`/p/${slug}`)
  expect(late.consoleErrors).toEqual([])
  expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([])
  for (const each of [context, stranger.context, late.context]) await each.close()
})
