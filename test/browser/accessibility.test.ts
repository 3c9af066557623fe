import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { problemsOf } from './support/axe.ts'
import { chooseFirstTime, sidewaysScroll } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'
import { expectUsable, expectUsableInBothLooks } from './support/usable.ts'

// Pages as they open are in every-page.test.ts; here is what they show once somebody does something.

/** The narrowest common phone. */
const NARROW = 360

const browser = await browserOfFile()
let page: Page
let slug: string

beforeAll(async () => {
  const person = await createMember({ name: 'Maria Aparecida Vasconcelos Albuquerque' })
  slug = uniqueSlug()
  page = (await visit(browser, '/', { width: NARROW })).page
  await signInTo(page, person, '/comecar')
  await createPage(page, person, slug)
})

test('the booking form has no axe violations', async () => {
  await page.goto(`/p/${slug}`)
  await chooseFirstTime(page)
  await expectUsableInBothLooks(page)
})

test('an open weekday and a form with errors have no axe violations', async () => {
  await page.goto('/ajustes/agenda')
  await page.locator('#dia1 summary').click()
  await page.locator('#dia1 input[type="time"]').first().fill('')
  await clickButton(page, 'Salvar a semana')
  await page.getByRole('alert').first().waitFor()
  await expectUsableInBothLooks(page)
})

test('an open menu has no axe violations', async () => {
  await page.goto('/ajustes/pix')
  await page.getByRole('button', { name: 'Mais' }).click()
  await expectUsable(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/ajustes/pix')
  await page.locator('header summary').click()
  await expectUsable(page)
})

test('the sign-up pages have no axe violations', async () => {
  const stranger = await visit(browser, '/criar-conta', { width: NARROW })
  await expectUsableInBothLooks(stranger.page)
  await stranger.page.goto('/entrar?returnTo=/comecar')
  await expectUsableInBothLooks(stranger.page)
  await stranger.context.close()
})

test('the four onboarding steps have no axe violations', async () => {
  const { page, context } = await visit(browser, '/', { width: NARROW })
  await signInTo(page, await createMember(), '/comecar')
  await expectUsableInBothLooks(page)
  await page.locator('input[role="combobox"]').fill('a')
  expect(await problemsOf(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('option', { name: 'Advocacia' }).click()
  await page.getByLabel('Seu WhatsApp').fill('(11) 98765-4321')
  await clickButton(page, 'Continuar')
  await page.getByRole('heading', { name: 'Quando você atende?' }).waitFor()
  await expectUsableInBothLooks(page)
  await clickButton(page, 'Continuar')
  await page.getByRole('heading', { name: 'O que você oferece?' }).waitFor()
  await page.getByText('Em um endereço').click()
  await expectUsableInBothLooks(page)
  await page.getByText('Digo depois').click()
  await clickButton(page, 'Continuar')
  await page.getByRole('heading', { name: /^Quase lá/ }).waitFor()
  await expectUsableInBothLooks(page)
  await context.close()
})
