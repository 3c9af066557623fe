import { beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { book, createProfessional, offeredStarts, someAddress, whatsappTo } from '../stack.ts'
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
import { eventually } from './support/eventually.ts'

/** The gateway asks for a challenge after this many bookings a day (CHALLENGE_AFTER_BOOKINGS). */
const BUSY = 40

const bus = await busOfFile()
const browser = await browserOfFile()
let slug: string

beforeAll(async () => {
  slug = (await createProfessional(bus, { autoConfirm: true })).slug
  const days = await Promise.all([2, 3, 4, 5].map((ahead) => offeredStarts(slug, ahead)))
  const starts = days.flat().slice(0, BUSY)
  // a few at a time: a busy stack sheds load
  for (let at = 0; at < BUSY; at += 8) {
    const some = starts.slice(at, at + 8)
    const answers = await Promise.all(some.map((startsAt) => book({ slug, startsAt })))
    expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200))
  }
})

test('a busy professional’s page solves the challenge in the browser and books', async () => {
  const { page, context, consoleErrors } = await visit(browser, `/p/${slug}`)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const person = somebody()
  await chooseFirstTime(page)
  await fillIn(page, person)
  expect(loaded.filter((url) => url.includes('challenge'))).toEqual([])
  await submit(page).click()
  await eventually(() => success(page).innerText()).toContain('Tudo certo')
  expect(loaded.filter((url) => url.includes('challenge'))).not.toEqual([])
  await eventually(() => whatsappTo(person.phone)).toHaveLength(1)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a client without JavaScript is asked to come back later or to write', async () => {
  const { page, context, consoleErrors } = await visit(browser, `/p/${slug}`, { javaScript: false })
  const person = somebody()
  await chooseFirstTime(page)
  await fillIn(page, person)
  await submit(page).click()
  const alert = page.getByRole('alert')
  await eventually(() => alert.innerText()).toContain('Tente de novo mais tarde')
  expect(await alert.innerText()).toContain('WhatsApp')
  expect(await alert.innerText()).not.toContain('Seu navegador confere')
  expect(await field(page, 'Seu nome').inputValue()).toBe(person.name)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the sixth booking from one address succeeds after the browser solved a challenge', async () => {
  const address = someAddress()
  const quiet = await createProfessional(bus, { autoConfirm: true })
  const starts = (await offeredStarts(quiet.slug)).slice(-5)
  for (const startsAt of starts) {
    expect((await book({ slug: quiet.slug, startsAt }, { address })).status).toBe(200)
  }
  const { page, context, consoleErrors } = await visit(browser, `/p/${quiet.slug}`, { address })
  const person = somebody()
  await chooseFirstTime(page)
  await fillIn(page, person)
  await submit(page).click()
  await eventually(() => success(page).innerText()).toContain('Tudo certo')
  await eventually(() => whatsappTo(person.phone)).toHaveLength(1)
  expect(consoleErrors).toEqual([])
  await context.close()
})
