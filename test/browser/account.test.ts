import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chooseFirstTime, field } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import {
  clickButton,
  clickLink,
  confirmEmail,
  createMember,
  createPage,
  openPage,
  signIn,
  signInTo,
  uniqueSlug,
} from './support/people.ts'
import { ageSignIn } from './support/sign-in-age.ts'

const browser = await browserOfFile()

test('a person signs out another device, then their own, without JavaScript', async () => {
  const person = await createMember()
  const one = await visit(browser, '/', { javaScript: false })
  const other = await visit(browser, '/', { javaScript: false })
  await signInTo(one.page, person, '/conta')
  await signInTo(other.page, person, '/conta')
  await other.page.getByText('Este aparelho').waitFor()
  expect(await other.page.locator('section li').filter({ hasText: 'Visto' }).count()).toBe(1)

  await other.page.getByRole('button', { name: /^Encerrar/ }).click()
  await eventually(() => other.page.getByRole('status').innerText()).toContain('saiu da sua conta')
  await one.page.goto('/conta')
  expect(new URL(one.page.url()).pathname).toBe('/entrar')
  expect(await one.page.getByRole('alert').innerText()).toContain('Você saiu deste aparelho')

  await other.page.locator('header summary').click()
  await other.page.locator('header').getByRole('button', { name: 'Sair' }).click()
  await eventually(() => other.page.locator('header').innerText()).toContain('Entrar')
  expect([...one.consoleErrors, ...other.consoleErrors]).toEqual([])
  await one.context.close()
  await other.context.close()
})

test('the back button after signing out leads to the sign-in page', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, await createMember(), '/conta')
  const [conta, home] = [await page.goto('/conta'), await page.goto('/')]
  expect(await conta?.headerValue('cache-control')).toBe('no-store')
  expect(await home?.headerValue('cache-control')).toBe('no-store')
  await page.goto('/conta')
  await page.locator('header summary').click()
  await page.locator('header').getByRole('button', { name: 'Sair' }).click()
  await eventually(() => page.locator('header').innerText()).toContain('Entrar')
  await page.goBack()
  await eventually(() => new URL(page.url()).pathname).toBe('/entrar')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a person switches notices off by channel and sets quiet hours', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, await createMember(), '/conta')
  await clickLink(page, /O que você recebe/)
  const reviews = page.getByRole('group', { name: 'Avaliações' })
  const quiet = page.getByRole('switch', { name: /Horas de silêncio/ })
  // A person without a professional page gets no notices about plans.
  expect(await page.getByRole('group', { name: 'Plano' }).count()).toBe(0)
  await reviews.getByText('E-mail').click()
  await field(page, 'Das').fill('22:30')
  await field(page, 'Até as').fill('22:30')
  await clickButton(page, 'Salvar')
  await page.getByText('Escolha uma hora diferente da primeira.').first().waitFor()
  expect(await reviews.getByRole('checkbox', { name: 'E-mail' }).isChecked()).toBe(false)
  await field(page, 'Até as').fill('07:00')
  await clickButton(page, 'Salvar')
  await page.getByRole('status').filter({ hasText: 'Salvo' }).waitFor()
  await page.goto('/conta/avisos')
  expect(await reviews.getByRole('checkbox', { name: 'E-mail' }).isChecked()).toBe(false)
  expect(await reviews.getByRole('checkbox', { name: 'WhatsApp' }).isChecked()).toBe(true)
  expect(await field(page, 'Das').inputValue()).toBe('22:30')
  await quiet.uncheck()
  await clickButton(page, 'Salvar')
  await page.getByRole('status').filter({ hasText: 'Salvo' }).waitFor()
  expect(await quiet.isChecked()).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a person downloads all their data as a file', async () => {
  const person = await createMember()
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, person, '/conta')
  const waiting = page.waitForEvent('download')
  await clickLink(page, /Baixar uma cópia/)
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(person.email)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('an account and its page are deleted after a fresh sign-in', async () => {
  const person = await createMember()
  const slug = uniqueSlug()
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  await createPage(page, person, slug)
  await page.goto('/conta/excluir')
  expect(await page.locator('main').innerText()).toContain(`/p/${slug}`)
  await clickLink(page, 'Entrar de novo e continuar')
  await signIn(page, person)

  await clickButton(page, 'Excluir a minha conta')
  await eventually(() => page.getByRole('alert').innerText()).toContain('Marque a caixa')
  await page.locator('#entendi').check()
  await clickButton(page, 'Excluir a minha conta')
  await page.getByRole('heading', { name: 'Até logo' }).waitFor()
  expect(await page.locator('header').innerText()).toContain('Entrar')
  await page.goto('/conta')
  expect(new URL(page.url()).pathname).toBe('/entrar')
  await eventually(async () => {
    await page.goto(`/p/${slug}`)
    return page.locator('h1').innerText()
  }).toBe('Não achamos essa agenda')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a deletion long after signing in asks for a fresh sign-in and then completes', async () => {
  const person = await createMember()
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, person, '/conta')
  await ageSignIn(page)
  await page.goto('/conta/excluir?confirmar=1')
  await page.locator('#entendi').check()
  await clickButton(page, 'Excluir a minha conta')
  await page.getByText('Faz tempo que você entrou').waitFor()
  await page.goto('/conta')
  expect(await page.locator('main').innerText()).toContain(person.email)

  await page.goto('/conta/excluir?confirmar=1')
  await page.locator('#entendi').check()
  await clickButton(page, 'Excluir a minha conta')
  await clickLink(page, 'Entrar de novo')
  await signIn(page, person)
  await page.locator('#entendi').check()
  await clickButton(page, 'Excluir a minha conta')
  await page.getByRole('heading', { name: 'Até logo' }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('an unconfirmed address is shown as such and is confirmed by signing in again', async () => {
  const person = await createMember({ emailVerified: false })
  const { page, context, consoleErrors } = await visit(browser, '/auth/login?returnTo=/conta')
  await signIn(page, person)
  await clickButton(page, 'Continuar sem confirmar')
  await page.getByText('falta confirmar').waitFor()
  expect(await page.locator('main').innerText()).toContain('os avisos não chegam por ele')

  await clickLink(page, 'entre de novo')
  await signIn(page, person)
  await confirmEmail(page, person.email)
  await page.getByText('confirmado', { exact: true }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the menu closes by a tap outside and by Escape, on pages with and without forms', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/', { width: 1280 })
  await signInTo(page, await createMember(), '/conta')
  const header = page.locator('header')
  const signOut = header.getByRole('button', { name: 'Sair' })
  for (const path of ['/conta', '/explore', '/termos']) {
    await page.goto(path)
    await header.locator('summary').click()
    await signOut.waitFor()
    await page.locator('footer p').click()
    await signOut.waitFor({ state: 'hidden' })
    await header.locator('summary').click()
    await signOut.focus()
    await page.keyboard.press('Escape')
    await signOut.waitFor({ state: 'hidden' })
    await header.locator('summary:focus').waitFor()
  }
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a person who cancels at the provider reads that nothing happened', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/entrar?returnTo=/conta')
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await field(page, 'E-mail').waitFor()
  await page
    .getByRole('button', { name: /Cancelar|Voltar/ })
    .first()
    .click()
  await eventually(() => page.getByRole('alert').innerText()).toContain('Você desistiu')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/conta')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a professional in another time zone gets a page in that zone', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/', { timezone: 'America/Manaus' })
  const person = await createMember()
  await signInTo(page, person, '/comecar')
  await openPage(page, person, uniqueSlug())
  await page.goto('/ajustes/reservas')
  expect(await field(page, 'Fuso horário').inputValue()).toBe('America/Manaus')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a visitor with an account finds name and e-mail filled in, and the owner a link back', async () => {
  const owner = await createMember()
  const client = await createMember({ name: 'Beatriz Nogueira' })
  const slug = uniqueSlug()
  const one = await visit(browser, '/')
  await signInTo(one.page, owner, '/comecar')
  await createPage(one.page, owner, slug)
  await one.page.goto(`/p/${slug}`)
  expect(await one.page.locator('main').innerText()).toContain('Esta é a sua página')

  const other = await visit(browser, '/')
  await signInTo(other.page, client, '/conta')
  await other.page.goto(`/p/${slug}`)
  expect(await other.page.locator('main').innerText()).not.toContain('Esta é a sua página')
  await chooseFirstTime(other.page)
  expect(await field(other.page, 'Seu nome').inputValue()).toBe(client.name)
  expect(await field(other.page, 'E-mail (se quiser)').inputValue()).toBe(client.email)
  expect([...one.consoleErrors, ...other.consoleErrors]).toEqual([])
  await one.context.close()
  await other.context.close()
})
