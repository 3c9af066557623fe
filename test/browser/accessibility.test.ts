import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemsOf } from './support/axe.ts'
import { chooseFirstTime, sidewaysScroll } from './support/booking-page.ts'
import { openBrowser, visit } from './support/browser.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'
import { smallTargets } from './support/touch.ts'

/** The narrowest common phone, and a desktop. */
const NARROW = 360
const WIDE = 1280

let browser: Browser
let contexts: BrowserContext[] = []
let pages: Page[]
let slug: string

/** One account has 300 requests a minute: a fast machine makes them in thirty of these tests. */
const TESTS_OF_AN_ACCOUNT = 15
let testsSeen = 0

beforeAll(async () => {
  browser = await openBrowser()
})
beforeEach(async () => {
  if (testsSeen++ % TESTS_OF_AN_ACCOUNT === 0) await openAsNewProfessional()
})
afterAll(() => browser.close())

async function openAsNewProfessional() {
  await Promise.all(contexts.map((context) => context.close()))
  const person = await createMember({ name: 'Maria Aparecida Vasconcelos Albuquerque' })
  slug = uniqueSlug()
  const visits = [
    await visit(browser, '/', { width: NARROW, colorScheme: 'light' }),
    await visit(browser, '/', { width: WIDE, height: 900, colorScheme: 'dark' }),
  ]
  contexts = visits.map(({ context }) => context)
  pages = visits.map(({ page }) => page)
  for (const [index, page] of pages.entries()) {
    await signInTo(page, person, index === 0 ? '/comecar' : '/conta')
    if (index === 0) await createPage(page, person, slug)
  }
}

async function isFineOnBoth(open: (page: Page) => Promise<unknown>) {
  for (const page of pages) {
    await open(page)
    expect(await problemsOf(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
  }
}

test.each([
  '/',
  '/explore',
  '/privacidade',
  '/termos',
  '/ate-logo',
  '/comecar/pronto',
  '/agenda',
  '/agenda?visao=semana',
  '/agenda?visao=mes',
  '/agenda/nova',
  '/agenda/folga',
  '/agenda/series',
  '/agenda/series/nova',
  '/avisos',
  '/comecar/telefone',
  '/ajustes/telefone',
  '/conta/telefone',
  '/ajustes',
  '/ajustes/perfil',
  '/ajustes/endereco',
  '/ajustes/agenda',
  '/ajustes/calendario',
  '/ajustes/agendas',
  '/ajustes/dias',
  '/ajustes/folgas',
  '/ajustes/reservas',
  '/ajustes/servicos',
  '/ajustes/servicos/novo',
  '/ajustes/pacotes',
  '/ajustes/pacotes/novo',
  '/pacotes',
  '/pacotes/vender',
  '/ajustes/lugares',
  '/ajustes/lugares/novo',
  '/ajustes/pix',
  '/ajustes/plano',
  '/conta',
  '/conta/avisos',
  '/conta/excluir',
  '/conta/excluir?confirmar=1',
  '/entrar?erro=expirado',
])('%s can be used by everybody, on a narrow phone by day and on a desk by night', (path) =>
  isFineOnBoth((page) => page.goto(path)),
)

test('the booking form has no axe violations', () =>
  isFineOnBoth(async (page) => {
    await page.goto(`/p/${slug}`)
    await chooseFirstTime(page)
  }))

test('an open weekday and a form with errors have no axe violations', () =>
  isFineOnBoth(async (page) => {
    await page.goto('/ajustes/agenda')
    await page.locator('#dia1 summary').click()
    await page.locator('#dia1 input[type="time"]').first().fill('')
    await clickButton(page, 'Salvar a semana')
    await page.getByRole('alert').first().waitFor()
  }))

test('an open menu has no axe violations', () =>
  isFineOnBoth(async (page) => {
    await page.goto('/ajustes/pix')
    const more = page.getByRole('button', { name: 'Mais' })
    await ((await more.isVisible()) ? more : page.locator('header summary')).click()
  }))

test('the sign-up pages have no axe violations', async () => {
  for (const options of [{ width: NARROW }, { width: WIDE, colorScheme: 'dark' as const }]) {
    const { page, context } = await visit(browser, '/criar-conta', options)
    expect(await problemsOf(page)).toEqual([])
    await page.goto('/entrar?returnTo=/comecar')
    expect(await problemsOf(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await context.close()
  }
})

test('the four onboarding steps have no axe violations', async () => {
  const { page, context } = await visit(browser, '/', { width: NARROW, colorScheme: 'dark' })
  await signInTo(page, await createMember(), '/comecar')
  expect(await problemsOf(page)).toEqual([])
  await page.locator('input[role="combobox"]').fill('a')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('option', { name: 'Advocacia' }).click()
  await page.getByLabel('Seu WhatsApp').fill('(11) 98765-4321')
  await clickButton(page, 'Continuar')
  await page.getByRole('heading', { name: 'Quando você atende?' }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await clickButton(page, 'Continuar')
  await page.getByRole('heading', { name: 'O que você oferece?' }).waitFor()
  await page.getByText('Em um endereço').click()
  expect(await problemsOf(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  await page.getByText('Digo depois').click()
  await clickButton(page, 'Continuar')
  await page.getByRole('heading', { name: /^Quase lá/ }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await context.close()
})
