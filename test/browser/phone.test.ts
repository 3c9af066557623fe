import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { somePhone, stack, whatsappTo } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import {
  clickButton,
  clickLink,
  codeAt,
  createMember,
  createPage,
  signIn,
  signInTo,
  uniqueSlug,
} from './support/people.ts'
import { ageSignIn } from './support/sign-in-age.ts'

const browser = await browserOfFile()

const typeCode = async (page: Page, code: string) => {
  await field(page, 'Código de 6 números').fill(code)
  await clickButton(page, 'Confirmar')
}
const notThis = (code: string) => (code === '000000' ? '000001' : '000000')
const mainSays = (page: Page) => eventually(() => page.locator('main').innerText())
const path = (page: Page) => eventually(() => new URL(page.url()).pathname)

test('a professional proves the phone later and replaces it by another code', async () => {
  const person = await createMember()
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  await createPage(page, person, uniqueSlug())

  await page.goto('/ajustes')
  await mainSays(page).toContain('Falta confirmar o seu WhatsApp')
  await clickLink(page, 'Confirmar agora')
  const code = await codeAt(person.phone)
  await typeCode(page, '12')
  await mainSays(page).toContain('O código tem 6 números')
  await typeCode(page, notThis(code))
  await mainSays(page).toContain('Não é esse código')
  await clickButton(page, 'Enviar outro código')
  await mainSays(page).toContain('Enviamos outro')
  const second = await codeAt(person.phone, 2)
  await typeCode(page, ` ${second.slice(0, 3)} ${second.slice(3)} `)
  await path(page).toBe('/ajustes/perfil')
  await page.goto('/ajustes')
  expect(await page.locator('main').innerText()).not.toContain('Falta confirmar')

  const other = somePhone()
  await page.goto('/ajustes/perfil')
  await field(page, 'Seu WhatsApp').fill(other)
  await clickButton(page, 'Salvar')
  await path(page).toBe('/ajustes/telefone')
  await page.goto('/ajustes')
  await mainSays(page).toContain('continuam indo para o número de antes')
  await page.goto('/ajustes/telefone')
  await typeCode(page, await codeAt(other))
  await path(page).toBe('/ajustes/perfil')
  await eventually(async () => JSON.stringify(await whatsappTo(person.phone))).toContain(
    'O WhatsApp da sua página',
  )
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('changing the Pix key or phone long after signing in asks for a fresh sign-in', async () => {
  const person = await createMember()
  const { page, context } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  await createPage(page, person, uniqueSlug())
  await page.goto('/ajustes/telefone')
  await typeCode(page, await codeAt(person.phone))
  await path(page).toBe('/ajustes/perfil')
  await ageSignIn(page)

  await field(page, 'Apresentação').fill('Atendo com calma.')
  await field(page, 'Seu WhatsApp').fill(somePhone())
  await clickButton(page, 'Salvar')
  await mainSays(page).toContain('Faz tempo que você entrou')
  await page.goto('/ajustes/perfil')
  expect(await field(page, 'Apresentação').inputValue()).toBe('Atendo com calma.')
  expect((await field(page, 'Seu WhatsApp').inputValue()).replace(/\D/g, '')).toBe(
    person.phone.slice(3),
  )

  await page.goto('/ajustes/pix')
  await page.getByText('E-mail', { exact: true }).click()
  await field(page, 'Chave Pix').fill(person.email)
  // The first one replaces none.
  await clickButton(page, 'Salvar chave')
  await mainSays(page).toContain('Chave salva')
  await page.goto('/ajustes/pix')
  // Said before anything is typed, and what is typed all the same comes back.
  await mainSays(page).toContain('Faz tempo que você entrou')
  await field(page, 'Chave Pix').fill('outra@exemplo.com.br')
  await clickButton(page, 'Trocar chave')
  await mainSays(page).toContain('O que você digitou volta junto')
  await clickLink(page, 'Entrar de novo')
  await signIn(page, person)
  await path(page).toBe('/ajustes/pix')
  expect(await field(page, 'Chave Pix').inputValue()).toBe('outra@exemplo.com.br')
  await field(page, 'Chave Pix').fill(person.email)
  await clickButton(page, 'Trocar chave')
  await mainSays(page).toContain('Chave salva')
  await context.close()
})

test('an account proves its WhatsApp and signs out every device at once', async () => {
  const person = await createMember()
  const one = await visit(browser, '/')
  const two = await visit(browser, '/')
  for (const { page } of [one, two]) await signInTo(page, person, '/conta')
  const { page } = one
  await clickLink(page, 'Confirmar o meu WhatsApp')
  await field(page, 'Seu WhatsApp').fill('11 12')
  await clickButton(page, 'Enviar código')
  await mainSays(page).toContain('Confira o número')
  await field(page, 'Seu WhatsApp').fill(person.phone)
  await clickButton(page, 'Enviar código')
  const code = await codeAt(person.phone)
  await typeCode(page, notThis(code))
  await mainSays(page).toContain('Não é esse código')
  // Neither a reload nor the way back and forth sends anything again, and no address names the phone.
  await page.reload()
  await field(page, 'Código de 6 números').waitFor()
  expect(page.url()).not.toContain(person.phone.slice(-8))
  await page.goBack()
  await page.goForward()
  await field(page, 'Código de 6 números').waitFor()
  expect(await whatsappTo(person.phone)).toHaveLength(1)
  await typeCode(page, code)
  await path(page).toBe('/conta')
  await mainSays(page).toContain('este WhatsApp é seu')

  await clickButton(page, 'Sair de todos os aparelhos')
  await mainSays(page).toContain('você saiu de todos os aparelhos')
  for (const { page } of [one, two]) {
    await page.goto('/conta')
    await path(page).toBe('/entrar')
  }
  expect([...one.consoleErrors, ...two.consoleErrors]).toEqual([])
  await one.context.close()
  await two.context.close()
})

test('whoever gets no code opens the portal by a message from the phone, without JavaScript', async () => {
  const phone = somePhone()
  const { page, context, consoleErrors } = await visit(browser, '/c/entrar', { javaScript: false })
  await field(page, 'Seu WhatsApp').fill(phone)
  await clickButton(page, 'Enviar código')
  await mainSays(page).toContain('outros aparelhos que entraram só com este número saem')
  await clickButton(page, 'Não chegou? Mande uma mensagem')
  await mainSays(page).toContain('ENCAIXE-')
  const [word = ''] = /ENCAIXE-[A-Z0-9]{6}/.exec(await page.locator('main').innerText()) ?? []
  expect(await page.getByRole('link', { name: 'Abrir o WhatsApp' }).getAttribute('href')).toContain(
    word,
  )
  await typeCode(page, '123')
  await mainSays(page).toContain('O código tem 6 números')
  await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, text: word }),
  })
  await typeCode(page, await codeAt(phone, 2))
  await path(page).toBe('/c')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a browser solves a challenge before a second code is sent', async () => {
  const phone = somePhone()
  const { page, context } = await visit(browser, '/c/entrar', { javaScript: true })
  await field(page, 'Seu WhatsApp').fill(phone)
  await clickButton(page, 'Enviar código')
  await codeAt(phone)
  await clickButton(page, 'Enviar outro código')
  await mainSays(page).toContain('Enviamos outro')
  await typeCode(page, await codeAt(phone, 2))
  await path(page).toBe('/c')
  await context.close()
})
