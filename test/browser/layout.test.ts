import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { createProfessional } from '../stack.ts'
import { chooseFirstTime, sidewaysScroll } from './booking-page.ts'
import { openBrowser, visit } from './browser.ts'
import { smallTargets } from './touch.ts'

/** The narrowest phone still common. */
const NARROW = 360

const bus = await busOfFile()
let browser: Browser
let slug: string

beforeAll(async () => {
  browser = await openBrowser()
  // a name as long as people have them, and words that no line can hold
  const name = 'Dra. Maria Aparecida Vasconcelos Albuquerque de Oliveira'
  slug = (await createProfessional(bus, { name, bio: 'x'.repeat(200), city: 'São Paulo' })).slug
  await createProfessional(bus, { name: 'M'.repeat(120), city: 'W'.repeat(80) })
})

afterAll(() => browser.close())

const paths = {
  'the front page': () => '/',
  'the list of professionals': () => '/explore',
  'the booking page': () => `/p/${slug}`,
  'the page after a booking': () => `/p/${slug}?feito=1&dia=2030-01-02&hora=10:00`,
  'the privacy notice': () => '/privacidade',
  'the terms': () => '/termos',
  'a page that does not exist': () => '/nada',
}

test.each(Object.entries(paths))('%s fits a narrow phone and loads in peace', async (_, path) => {
  const { page, context, complaints } = await visit(browser, path(), { width: NARROW })
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('the form fits a narrow phone', async () => {
  const { page, context } = await visit(browser, `/p/${slug}`, { width: NARROW })
  await chooseFirstTime(page)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  await context.close()
})

test.each(Object.entries(paths))(
  '%s fits a narrow phone with letters twice as large',
  async (_, path) => {
    const { page, context } = await visit(browser, path(), { width: NARROW })
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    expect(await sidewaysScroll(page)).toBe(0)
    await context.close()
  },
)

test('times and days keep their digits together when letters are twice as large', async () => {
  const { page, context } = await visit(browser, `/p/${slug}`, { width: NARROW })
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  const tooWide: unknown = await page.evaluate(`
    [...document.querySelectorAll('#agendar .slot, nav[aria-label="Dias"] li span[aria-hidden] span')]
      .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.getClientRects().length > 1)
      .map((it) => it.textContent)`)
  expect(tooWide).toEqual([])
  await context.close()
})
