import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { connectToStack, createProfessional, whatsappTo } from '../stack.ts'
import {
  chooseFirstTime,
  field,
  fillIn,
  sidewaysScroll,
  somebody,
  submit,
  success,
} from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import {
  beginSignUp,
  chooseProfession,
  clickButton,
  clickLink,
  codeAt,
  confirmEmail,
  newAccount,
  signUp,
} from './support/people.ts'

const browser = await browserOfFile()

/** Returns what the week's form shows for each day. */
const dayReads = (page: Page, day: number) => page.locator(`[data-hours="${day}"]`).innerText()

test.each([{ javaScript: true }, { javaScript: false }])(
  'a professional signs up, confirms the e-mail and gets a first booking (%o)',
  async (visitor) => {
    const person = newAccount()
    const { page, context, consoleErrors } = await visit(browser, '/', visitor)

    await clickLink(page, 'Criar minha página')
    await clickLink(page, 'Criar conta')
    await signUp(page, person)

    await page.getByRole('heading', { name: 'Quem é você?' }).waitFor()
    expect(await field(page, 'Seu nome').inputValue()).toBe(person.name)
    await chooseProfession(page, 'psychologist')
    await field(page, 'Seu WhatsApp').fill(person.phone)
    await clickButton(page, 'Continuar')

    await page.getByRole('heading', { name: 'Quando você atende?' }).waitFor()
    await page.locator('#dia1 summary').click()
    for (const day of ['Sáb', 'Dom']) {
      await page.locator('#dia1').getByText(day, { exact: true }).click()
      await page.locator('#dia1 button[aria-pressed="true"]', { hasText: day }).waitFor()
    }
    await eventually(() => dayReads(page, 0)).toContain('9h–12h')
    await clickButton(page, 'Continuar')
    await page.getByRole('heading', { name: 'O que você oferece?' }).waitFor()
    await field(page, 'Duração').fill('60')
    await field(page, 'Valor').fill('120,00')
    await clickButton(page, 'Continuar')

    const address = field(page, 'O endereço da sua página')
    expect(await address.inputValue()).toMatch(/^marina-lopes(-\d)?$/)
    const slug = `marina-${Date.now().toString(36)}`
    await address.fill(slug)
    expect(await page.locator('form dl').innerText()).toMatch(/R\$\s120\b/)
    await clickButton(page, 'Publicar página')
    await page.getByRole('heading', { name: 'Confirme o seu WhatsApp' }).waitFor()
    await field(page, 'Código de 6 números').fill(await codeAt(person.phone))
    await clickButton(page, 'Confirmar')
    await page.getByRole('heading', { name: 'Sua página está no ar' }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    const share = page.getByRole('link', { name: 'Enviar no WhatsApp' })
    expect(await share.getAttribute('href')).toContain(encodeURIComponent(`/p/${slug}`))

    const stranger = await visit(browser, `/p/${slug}`, visitor)
    const time = await chooseFirstTime(stranger.page)
    const client = somebody()
    await fillIn(stranger.page, client)
    await submit(stranger.page).click()
    await eventually(() => success(stranger.page).innerText()).toContain(time)

    await eventually(async () => JSON.stringify(await whatsappTo(person.phone))).toContain(
      client.name,
    )
    expect([...consoleErrors, ...stranger.consoleErrors]).toEqual([])
    await stranger.context.close()
    await context.close()
  },
)

test('onboarding suggests a profession’s services and keeps them through back, leaving and errors', async () => {
  const person = newAccount({ name: 'João Ávila' })
  const { page, context, consoleErrors } = await visit(browser, '/comecar')
  await clickLink(page, 'Criar conta')
  await signUp(page, person)

  await clickButton(page, 'Continuar')
  await eventually(() => page.getByRole('alert').innerText()).toContain('Escolha o que você faz')
  await clickLink(page, 'Escolha o que você faz.')
  await page.locator('[name="profession"]:focus, [role="combobox"]:focus').waitFor()
  await chooseProfession(page, 'barber')
  await field(page, 'Seu WhatsApp').fill(person.phone)
  await clickButton(page, 'Continuar')
  await eventually(() => dayReads(page, 1)).toBe('Não atendo')
  await eventually(() => dayReads(page, 6)).toContain('9h–18h')
  await clickButton(page, 'Continuar')
  const price = page.getByLabel('Serviço 1: valor em reais')
  expect(await page.getByLabel('Serviço 1: nome').inputValue()).toBe('Corte')
  await price.fill('muito')
  await page.getByText('Em um endereço').click()
  await clickButton(page, 'Continuar')
  await eventually(() => page.getByRole('alert').innerText()).toContain('Confira o valor')
  await eventually(() => page.getByRole('alert').innerText()).toContain('Diga a rua.')
  await price.fill('52')
  await clickButton(page, 'Tirar Barba')
  await eventually(() => page.getByLabel('Serviço 2: nome').inputValue()).toBe('Corte e barba')
  await field(page, 'Rua').fill('Rua do Sol')
  await field(page, 'Cidade').fill('Recife')
  await clickButton(page, 'Continuar')
  expect(await field(page, 'O endereço da sua página').inputValue()).toMatch(/^joao-avila/)
  await eventually(() => page.locator('form dl').innerText()).toMatch(/Corte\s+30\smin · R\$\s52/)
  await eventually(() => page.locator('[data-preview]').innerText()).toContain('Corte e barba')

  // The browser's own buttons find each step again, and send nothing twice.
  await page.goBack()
  await page.getByRole('heading', { name: 'O que você oferece?' }).waitFor()
  expect(await price.inputValue()).toBe('52')
  await page.goForward()
  await page.getByRole('heading', { name: /^Quase lá/ }).waitFor()

  // whoever leaves here comes back to it
  await page.goto('/')
  await page.goto('/comecar')
  await page.getByText('Você parou aqui').waitFor()
  await eventually(() => page.locator('form dl').innerText()).toContain('Rua do Sol')
  await clickButton(page, 'Voltar')
  expect(await price.inputValue()).toBe('52')
  expect(await field(page, 'Rua').inputValue()).toBe('Rua do Sol')
  await clickButton(page, 'Voltar')
  await page.getByRole('heading', { name: 'Quando você atende?' }).waitFor()
  await clickButton(page, 'Voltar')
  expect(await page.locator('select[name="profession"]').inputValue()).toBe('barber')
  expect((await field(page, 'Seu WhatsApp').inputValue()).replace(/\D/g, '')).toContain(
    person.phone.slice(3),
  )
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a professional finds the profession by its everyday name, by keyboard, or picks another', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/comecar')
  const person = newAccount()
  await clickLink(page, 'Criar conta')
  await signUp(page, person)
  // The search field replaces the list of choices.
  const search = page.locator('input[role="combobox"]')
  await search.waitFor()
  const options = page.getByRole('option')
  for (const [typed, meant] of [
    ['psicóloga', 'Psicologia'],
    ['unha', 'Manicure e pedicure'],
    ['cabelereira', 'Cabelo'],
    ['professor de ingles', 'Idiomas'],
  ] as const) {
    await search.fill(typed)
    expect(await options.first().innerText(), typed).toBe(meant)
    expect(await options.last().innerText()).toBe('Outra profissão')
  }
  await page.keyboard.press('Enter')
  expect(await search.inputValue()).toBe('Idiomas')

  await search.fill('astronauta')
  await page.getByText('Não achamos essa profissão').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.locator('select[name="profession"]').inputValue()).toBe('other')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test.each([{ javaScript: true }, { javaScript: false }])(
  'a taken address gets a message at its field, and the new one is previewed (%o)',
  async (visitor) => {
    const bus = await connectToStack()
    const { slug } = await createProfessional(bus)
    await bus.drain()
    const { page, context, consoleErrors } = await visit(browser, '/comecar', visitor)
    const person = newAccount()
    await clickLink(page, 'Criar conta')
    await signUp(page, person)
    await chooseProfession(page, 'tutor')
    await field(page, 'Seu WhatsApp').fill(person.phone)
    await clickButton(page, 'Continuar')
    await page.getByRole('heading', { name: 'Quando você atende?' }).waitFor()
    await clickButton(page, 'Continuar')
    await page.getByRole('heading', { name: 'O que você oferece?' }).waitFor()
    await clickButton(page, 'Continuar')

    const address = field(page, 'O endereço da sua página')
    await address.fill(slug)
    await clickButton(page, 'Publicar página')
    await eventually(() => address.getAttribute('aria-invalid')).toBe('true')
    expect(await address.inputValue()).toBe(slug)

    await address.fill(`Ávila & ${slug}`)
    if (visitor.javaScript) {
      expect(await address.inputValue()).toBe(`avila-${slug}`)
      await page.getByText('Livre: este endereço pode ser seu.').waitFor()
      await address.fill(slug)
      await page.getByText('Este endereço já é de alguém').waitFor()
      await address.fill(`Ávila & ${slug}`)
    } else {
      await clickButton(page, 'Publicar página')
      await eventually(() => page.getByRole('alert').innerText()).toContain('Ajustamos o endereço')
      expect(await address.inputValue()).toBe(`avila-${slug}`)
    }
    await clickButton(page, 'Publicar página')
    await clickLink(page, 'Confirmar depois')
    await page.getByRole('heading', { name: 'Sua página está no ar' }).waitFor()
    await clickLink(page, 'Ver minha página')
    await eventually(() => new URL(page.url()).pathname).toBe(`/p/avila-${slug}`)
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)

test('a right code counts although the page that waits for the e-mail looks for it at the same moment', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/comecar')
  const person = newAccount()
  const looked = Promise.withResolvers<Route>()
  await page.route('**/verified', looked.resolve)
  // The page has asked already when the code is sent, and hears the answer before the code's own.
  await page.route('**/code', async (route) => {
    const look = await looked.promise
    await look.fulfill({ json: { verified: true } })
    const response = await look.request().response()
    await response?.finished()
    await route.continue()
  })
  await clickLink(page, 'Criar conta')
  await beginSignUp(page, person)
  await field(page, 'Código de 6 números').waitFor()
  await looked.promise
  await confirmEmail(page, person.email)
  await page.getByRole('heading', { name: 'Quem é você?' }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
