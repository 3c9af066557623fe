import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { book, createProfessional, offeredStarts, stack, whatsappTo } from '../stack.ts'
import {
  chooseFirstTime,
  field,
  fillIn,
  somebody,
  submit,
  success,
  times,
} from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'

const bus = await busOfFile()
let slug: string

const browser = await browserOfFile()

/** Makes a professional and opens their page on a day with every time free. */
async function bookingPage(options: { javaScript?: boolean; autoConfirm?: boolean } = {}) {
  const { javaScript = true, autoConfirm = true } = options
  const professional = await createProfessional(bus, { autoConfirm })
  slug = professional.slug
  const starts = await offeredStarts(slug)
  const day = starts[0]?.slice(0, 10)
  const visited = await visit(browser, `/p/${slug}?dia=${day}`, { javaScript })
  return { ...visited, starts }
}

/** Waits for messages on a phone and returns them. */
async function whatsappOf(phone: string) {
  await eventually(() => whatsappTo(phone)).not.toHaveLength(0)
  return whatsappTo(phone)
}

const firstOf = (starts: string[]): string => {
  const [first] = starts
  if (!first) throw new Error('no time is offered')
  return first
}

test.each([{ javaScript: true }, { javaScript: false }])(
  'a client books on a phone and gets a WhatsApp message (%o)',
  async ({ javaScript }) => {
    const { page, context, consoleErrors } = await bookingPage({ javaScript })
    const person = somebody()
    const time = await chooseFirstTime(page)
    await fillIn(page, person)
    await submit(page).click()
    await eventually(() => success(page).innerText()).toContain('Tudo certo')
    expect(await success(page).innerText()).toContain(time)
    expect(await page.getByRole('heading', { name: /^Também em/ }).isVisible()).toBe(false)

    const phone = await context.newPage()
    await phone.goto(`${stack().sandbox}/phone/${person.phone}`)
    // without JavaScript a page does not update itself
    await eventually(async () => {
      await phone.reload()
      return phone.locator('.thread').innerText()
    }).toContain('Oi, Beatriz! Está confirmado')
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)

test('a client reads that the request was sent if the professional confirms by hand', async () => {
  const { page, context, consoleErrors } = await bookingPage({ autoConfirm: false })
  await chooseFirstTime(page)
  await fillIn(page, somebody())
  await submit(page).click()
  await eventually(() => success(page).innerText()).toContain('Pedido enviado, Beatriz!')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test.each([{ javaScript: true }, { javaScript: false }])(
  'a client whose time was taken picks another one and types nothing again (%o)',
  async ({ javaScript }) => {
    const { page, context, consoleErrors, starts } = await bookingPage({ javaScript })
    const person = somebody({ email: 'bia@exemplo.com.br' })
    const lost = await chooseFirstTime(page)
    await fillIn(page, person)
    expect((await book({ slug, startsAt: firstOf(starts) })).status).toBe(200)
    await submit(page).click()

    await eventually(() => page.getByRole('alert').innerText()).toContain(
      'Esse horário acabou de ser reservado',
    )
    expect(await field(page, 'Seu nome').inputValue()).toBe(person.name)
    expect((await field(page, 'Seu WhatsApp').inputValue()).replace(/\D/g, '')).toContain(
      person.phone.slice(3),
    )
    expect(await field(page, 'E-mail (se quiser)').inputValue()).toBe(person.email)
    expect(await times(page).allInnerTexts()).not.toContain(lost)

    const other = (await times(page).first().innerText()).trim()
    await times(page).first().click()
    await submit(page).click()
    await eventually(() => success(page).innerText()).toContain(other)
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)

test.each([{ javaScript: true }, { javaScript: false }])(
  'a client whose time was taken changes the day and keeps what was typed (%o)',
  async ({ javaScript }) => {
    const { page, context, consoleErrors, starts } = await bookingPage({ javaScript })
    const person = somebody({ email: 'bia@exemplo.com.br' })
    await chooseFirstTime(page)
    await fillIn(page, person)
    expect((await book({ slug, startsAt: firstOf(starts) })).status).toBe(200)
    await submit(page).click()
    await eventually(() => page.getByRole('alert').innerText()).toContain('acabou de ser reservado')

    const days = page.locator('nav[aria-label="Dias"] li button')
    await days.last().click()
    await eventually(() => days.last().getAttribute('aria-current')).toBe('date')
    expect(await field(page, 'Seu nome').inputValue()).toBe(person.name)
    expect(await field(page, 'E-mail (se quiser)').inputValue()).toBe(person.email)
    await times(page).first().click()
    await submit(page).click()
    await eventually(() => success(page).innerText()).toContain('Tudo certo')
    expect(await whatsappOf(person.phone)).toHaveLength(1)
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)

test.each([{ javaScript: true }, { javaScript: false }])(
  'an invalid phone gets a message at its field (%o)',
  async ({ javaScript }) => {
    const { page, context, consoleErrors } = await bookingPage({ javaScript })
    await chooseFirstTime(page)
    await fillIn(page, somebody({ phone: '11 987' }))
    await submit(page).click()

    const phone = field(page, 'Seu WhatsApp')
    await eventually(() => phone.getAttribute('aria-invalid')).toBe('true')
    const help = await phone.getAttribute('aria-describedby')
    expect(await page.locator(`#${help}`).innerText()).toContain('Confira o número')
    expect(await field(page, 'Seu nome').inputValue()).toBe('Beatriz Nogueira')
    expect(await success(page).count()).toBe(0)

    await phone.fill(somebody().phone)
    await submit(page).click()
    await eventually(() => success(page).innerText()).toContain('Tudo certo')
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)

test.each([{ javaScript: true }, { javaScript: false }])(
  'a double press makes one appointment (%o)',
  async ({ javaScript }) => {
    const { page, context, consoleErrors, starts } = await bookingPage({ javaScript })
    await chooseFirstTime(page)
    const person = somebody()
    await fillIn(page, person)
    await submit(page).dblclick()
    await eventually(() => success(page).innerText()).toContain('Tudo certo')
    // the listing may lag behind the booking by milliseconds
    await eventually(() => offeredStarts(slug)).toEqual(starts.slice(1))
    expect(await whatsappOf(person.phone)).toHaveLength(1)
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)

test('the confirmation page exists only for a booking that was made, and survives reloads', async () => {
  const { page, context, consoleErrors } = await bookingPage()
  const heading = page.getByRole('heading', { name: 'Escolha um horário' })
  await page.goto(`/p/${slug}?feito=1&dia=2030-01-02&hora=10:00`)
  await heading.waitFor()
  expect(await success(page).count()).toBe(0)

  await page.goto(`/p/${slug}`)
  const time = await chooseFirstTime(page)
  await fillIn(page, somebody())
  await submit(page).click()
  await eventually(() => success(page).innerText()).toContain(time)
  const made = new URL(page.url())
  expect(made.search).not.toContain(time)
  await page.reload()
  expect(await success(page).innerText()).toContain(time)
  await page.goto('/explore')
  await page.goBack()
  await eventually(() => success(page).innerText()).toContain(time)

  const { slug: another } = await createProfessional(bus)
  await page.goto(`/p/${another}${made.search}`)
  await heading.waitFor()
  expect(await success(page).count()).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a bot that fills in every field books nothing and sees the same page', async () => {
  const { page, context } = await bookingPage()
  await chooseFirstTime(page)
  await fillIn(page, somebody())
  await page.locator('#website').evaluate((input) => input.setAttribute('value', 'https://spam'))
  await submit(page).click()
  await page.locator('#seus-dados').waitFor({ state: 'hidden' })
  expect(await success(page).count()).toBe(0)
  await context.close()
})

test('a corrected field loses its error before the form is sent', async () => {
  const { page, context, consoleErrors } = await bookingPage()
  await chooseFirstTime(page)
  await fillIn(page, somebody({ name: '', phone: '11 987' }))
  await submit(page).click()
  const phone = field(page, 'Seu WhatsApp')
  await eventually(() => phone.getAttribute('aria-invalid')).toBe('true')
  await phone.fill('11 98765')
  expect(await phone.getAttribute('aria-invalid')).toBe('true')
  await phone.fill('11 98765-4321')
  expect(await phone.getAttribute('aria-invalid')).toBeNull()
  expect(await page.locator('#clientPhone-help').innerText()).toContain('A confirmação chega')
  expect(await field(page, 'Seu nome').getAttribute('aria-invalid')).toBe('true')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a client without a network reads so, and goes on when it is back without typing again', async () => {
  const { page, context } = await bookingPage()
  const before = page.url()
  const day = page.locator('nav[aria-label="Dias"] a[href]').last()
  await context.setOffline(true)
  await day.click()
  await eventually(() => page.getByRole('alert').innerText()).toContain('Sem internet')
  expect(page.url()).toBe(before)
  expect(await day.getAttribute('aria-current')).toBeNull()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await eventually(() => page.getByRole('alert').innerText()).toContain('Sem internet')

  await context.setOffline(false)
  await eventually(() => page.getByRole('alert').count()).toBe(0)

  // The form for a time is loaded already.
  await context.setOffline(true)
  await times(page).first().click()
  await page.locator('#seus-dados:focus').waitFor()
  expect(await page.locator('[data-when]').innerText()).toMatch(/às? \d/)
  await context.setOffline(false)

  // A proxy answers like this while its backend restarts.
  const sent: (string | null)[] = []
  await page.route('**/p/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postData())
    return sent.length === 1
      ? route.fulfill({ status: 502, body: 'Bad Gateway' })
      : route.continue()
  })
  await fillIn(page, somebody())
  await submit(page).click()
  await eventually(() => success(page).innerText()).toContain('Tudo certo')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
  await context.close()
})

test('a client books by keyboard alone, and the focus follows each step', async () => {
  const { page, context, consoleErrors } = await bookingPage()
  const { name, phone } = somebody()
  await times(page).first().focus()
  await page.keyboard.press('Enter')
  await page.locator('#seus-dados:focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  await page.keyboard.press('Enter')
  await eventually(() => success(page).innerText()).toContain('Tudo certo, Beatriz!')
  await page.locator('#painel h2:focus').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
