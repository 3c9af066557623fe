import { createAccount } from '@encaixe/sandbox/testing'
import { until } from '@encaixe/service-kit/testing'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { parseHours } from '../../../deploy/ops/hours.ts'
import { mailTo, somePhone, stack, whatsappTo } from '../../stack.ts'
import { field } from './booking-page.ts'
import { publicAddress } from './browser.ts'
import { eventually } from './eventually.ts'

export interface Account {
  name: string
  email: string
  password: string
  phone: string
}

let made = 0

/** Makes a person with a mailbox of their own. */
export const newAccount = (changes: Partial<Account> = {}): Account => ({
  name: 'Marina Lopes',
  email: `marina-${process.pid}-${Date.now().toString(36)}-${made++}@exemplo.com.br`,
  password: 'uma senha bem comprida',
  phone: somePhone(),
  ...changes,
})

export const clickButton = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

export const clickLink = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('link', { name }).first().click()

/** Returns the code in the newest mail to an address. */
const codeMailedTo = (address: string): Promise<string> =>
  until(
    async () => {
      const newest = (await mailTo(address)).at(-1)
      return /\b\d{6}\b/.exec(String(newest?.text))?.[0]
    },
    { what: 'a mail with a code' },
  )

/** Completes the provider's sign-up page and returns with a session. */
export async function signUp(page: Page, person: Account): Promise<void> {
  await beginSignUp(page, person)
  await confirmEmail(page, person.email)
}

/** Sends the provider's sign-up form: the page waits for the code of the mail. */
export async function beginSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await field(page, 'Seu nome').fill(name)
  await field(page, 'E-mail').fill(email)
  await clickButton(page, 'Criar conta')
}

/** Enters the provider's code and returns. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const code = field(page, 'Código de 6 números')
  await code.waitFor()
  await code.fill(await codeMailedTo(email))
  await clickButton(page, 'Confirmar')
}

/** Signs in at the provider and returns. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  // The page that led here may have an “E-mail” of its own, and only the provider's a password.
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await field(page, 'E-mail').fill(email)
  await clickButton(page, 'Entrar')
}

/** Opens a page as the four onboarding steps of a psychologist do, without drawing them. */
export async function createPage(
  page: Page,
  { name, phone }: Account,
  slug: string,
  hours = 'mon-fri 09:00-12:00,14:00-20:00',
): Promise<void> {
  const answer = await page.request.post('/api/professionals', {
    headers: { origin: publicAddress() },
    data: {
      ...{ name, phone, slug, profession: 'psychologist', sessionDuration: 50 },
      ...{ sessionPrice: 15_000, windows: parseHours(hours) },
    },
  })
  if (!answer.ok()) throw new Error(`no page: ${await answer.text()}`)
  // Billing and booking hear of a new page by events, and pages show what its plan allows.
  await until(
    async () => subscribed.safeParse(await (await page.request.get('/api/me')).json()).success,
    { what: 'the trial of the page' },
  )
  await until(async () => (await page.request.get('/api/clients')).ok(), {
    what: 'the page in booking',
  })
}

const subscribed = z.object({ professional: z.object({ subscription: z.object({}) }) })

/** Completes the four onboarding steps; the page is published, the phone unproven. */
export async function openPage(page: Page, person: Account, slug: string): Promise<void> {
  await page.goto('/comecar')
  await field(page, 'Seu nome').fill(person.name)
  await chooseProfession(page, 'psychologist')
  await field(page, 'Seu WhatsApp').fill(person.phone)
  await clickButton(page, 'Continuar')
  await page.getByRole('heading', { name: 'Quando você atende?' }).waitFor()
  await clickButton(page, 'Continuar')
  await field(page, 'Valor').fill('150,00')
  await clickButton(page, 'Continuar')
  await field(page, 'O endereço da sua página').fill(slug)
  await clickButton(page, 'Publicar página')
  await clickLink(page, 'Confirmar depois')
  await page.getByRole('heading', { name: 'Sua página está no ar' }).waitFor()
}

/** Waits for this many codes at a phone and returns the latest. */
export async function codeAt(phone: string, count = 1): Promise<string> {
  const codes = async () =>
    (await whatsappTo(phone)).flatMap(({ text }) => /\b\d{6}\b/.exec(String(text))?.[0] ?? [])
  await eventually(async () => (await codes()).length).toBeGreaterThanOrEqual(count)
  return (await codes()).at(-1) ?? ''
}

/** Picks a profession: from the list without JavaScript, by search with it. */
export async function chooseProfession(page: Page, key: string): Promise<void> {
  const list = page.locator('select[name="profession"]')
  await list.waitFor({ state: 'attached' })
  // the list stands until the page's script puts its search field there
  if (!(await page.evaluate<boolean>("matchMedia('(scripting: enabled)').matches"))) {
    await list.selectOption(key)
    return
  }
  const label = await list.locator(`option[value="${key}"]`).innerText()
  await page.locator('input[role="combobox"][placeholder^="Ex.:"]').fill(label)
  await page.getByRole('option', { name: label, exact: true }).click()
}

/** Signs in with an existing account and opens the page. */
export async function signInTo(page: Page, person: Account, returnTo: string): Promise<void> {
  await startSession(page, person)
  await page.goto(returnTo)
}

/** Signs this browser in by the provider's form, without drawing it. */
export async function startSession(page: Page, { email, password }: Account): Promise<void> {
  const form = await page.request.get('/auth/login')
  const origin = new URL(form.url()).origin
  const back = await page.request.post(`${form.url()}/sign-in`, {
    form: { email, password },
    headers: { origin },
  })
  if (!back.ok()) throw new Error(`not signed in: ${back.status()} at ${back.url()}`)
}

/** Makes a person with an account; only an unverified one gets a mail. */
export async function createMember({
  emailVerified = true,
  ...changes
}: Partial<Account> & { emailVerified?: boolean } = {}): Promise<Account> {
  const person = newAccount(changes)
  const { email, name, password } = person
  const issuer = `${publicSandbox()}/identity`
  await createAccount({ issuer, email, name, password, emailVerified })
  return person
}

const publicSandbox = () => stack().sandbox.replace('127.0.0.1', 'localhost')

let opened = 0
export const uniqueSlug = () => `pagina-${process.pid}-${Date.now().toString(36)}-${opened++}`
