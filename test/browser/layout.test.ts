import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { createProfessional } from '../stack.ts'
import { chooseFirstTime, sidewaysScroll } from './booking-page.ts'
import { openBrowser, visit } from './browser.ts'

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
  expect(complaints).toEqual([])
  await context.close()
})

test('the form fits a narrow phone', async () => {
  const { page, context } = await visit(browser, `/p/${slug}`, { width: NARROW })
  await chooseFirstTime(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await context.close()
})
