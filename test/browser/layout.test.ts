import { beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { createProfessional } from '../stack.ts'
import {
  chooseFirstTime,
  field,
  fillIn,
  sidewaysScroll,
  somebody,
  submit,
  success,
  times,
} from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { contrast } from './support/contrast.ts'
import { enlarge } from './support/large-text.ts'
import { smallTargets } from './support/touch.ts'

/** The narrowest common phone. */
const NARROW = 360

const bus = await busOfFile()
const browser = await browserOfFile()
let slug: string
let afterBooking: string

beforeAll(async () => {
  // a long name, and words longer than a line
  const name = 'Dra. Maria Aparecida Vasconcelos Albuquerque de Oliveira'
  slug = (await createProfessional(bus, { name, bio: 'x'.repeat(200), city: 'São Paulo' })).slug
  await createProfessional(bus, { name: 'M'.repeat(120), city: 'W'.repeat(80) })
  const { page, context } = await visit(browser, `/p/${slug}`)
  await chooseFirstTime(page)
  await fillIn(page, somebody())
  await submit(page).click()
  await success(page).waitFor()
  afterBooking = page.url()
  await context.close()
})

const paths = {
  'the front page': () => '/',
  'the list of professionals': () => '/explore',
  'the booking page': () => `/p/${slug}`,
  'the page after a booking': () => afterBooking,
  'the privacy notice': () => '/privacidade',
  'the terms': () => '/termos',
  'a page that does not exist': () => '/nada',
}

test.each(Object.entries(paths))(
  '%s fits a narrow phone, also with text twice as large',
  async (_, path) => {
    const { page, context, consoleErrors } = await visit(browser, path(), { width: NARROW })
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    // Fails if the heading font is not at the address that the styles name.
    const faces = `document.fonts.load('700 1rem Bricolage').then(({ length }) => length)`
    expect(await page.evaluate(faces)).toBe(1)
    expect(consoleErrors).toEqual([])
    await enlarge(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await context.close()
  },
)

test('the booking form fits a narrow phone', async () => {
  const { page, context } = await visit(browser, `/p/${slug}`, { width: NARROW })
  await chooseFirstTime(page)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  await context.close()
})

test('times and days keep their digits together with text twice as large', async () => {
  const { page, context } = await visit(browser, `/p/${slug}`, { width: NARROW })
  await enlarge(page)
  const tooWide: unknown = await page.evaluate(`
    [...document.querySelectorAll('#agendar .slot, nav[aria-label="Dias"] li span[aria-hidden] span')]
      .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.getClientRects().length > 1)
      .map((it) => it.textContent)`)
  expect(tooWide).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)(
  'placeholders, borders and dots have enough contrast (%s)',
  async (colorScheme) => {
    const { page, context } = await visit(browser, `/p/${slug}`, { colorScheme })
    const border = { of: 'borderTopColor' } as const
    expect(await contrast(times(page).last(), border)).toBeGreaterThanOrEqual(3)
    const dot = page.locator('nav[aria-label="Dias"] a[href]:not([aria-current]) span.size-1\\.5')
    expect(await contrast(dot.first(), { of: 'backgroundColor' })).toBeGreaterThanOrEqual(3)
    await chooseFirstTime(page)
    const phone = field(page, 'Seu WhatsApp')
    const placeholder = { of: 'color', pseudo: '::placeholder' } as const
    expect(await contrast(phone, placeholder)).toBeGreaterThanOrEqual(4.5)
    expect(await contrast(phone, border)).toBeGreaterThanOrEqual(3)
    await context.close()
  },
)

test('the desktop booking page keeps professional and price in sight', async () => {
  const { page, context } = await visit(browser, `/p/${slug}`, { width: 1280, height: 720 })
  await chooseFirstTime(page)
  for (const words of [page.locator('h1'), page.locator('main header li').first()]) {
    const box = await words.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.y).toBeLessThan(720)
  }
  await context.close()
})
