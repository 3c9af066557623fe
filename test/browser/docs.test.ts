import { expect, test } from 'vitest'
import { type Visit, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'

const browser = await browserOfFile()

/** The first page says how to begin; from there to the reference. */
async function toTheReference({ page }: Visit, width: number) {
  await page.getByRole('heading', { name: 'API do Encaixe' }).waitFor()
  expect(await page.locator('pre').count()).toBe(6)
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(width)
  await page.getByRole('link', { name: 'referência' }).click()
  await page.locator('.opblock').first().waitFor()
}

test('the first page of the API leads to its reference, which shows our mark, opens a route and obeys its own policy', async () => {
  const visited = await visit(browser, '/docs', { width: 1280 })
  const { page, context, consoleErrors } = visited
  await toTheReference(visited, 1280)
  const mark = page.locator('.topbar a.link img')
  await mark.waitFor()
  expect(await mark.evaluate((image) => image.clientWidth)).toBeGreaterThan(0)
  const booking = page.locator('.opblock-post', { hasText: '/api/booking' }).first()
  // The page renders routes only near the visible area.
  await eventually(async () => {
    if ((await booking.count()) > 0) return true
    await page.mouse.wheel(0, 500)
    return false
  }).toBe(true)
  await booking.locator('.opblock-summary-control').click()
  await booking.getByText('clientPhone').first().waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the first page of the API and its reference fit a phone', async () => {
  const visited = await visit(browser, '/docs', { width: 390 })
  const { page, context, consoleErrors } = visited
  await toTheReference(visited, 390)
  expect(await page.locator('html').evaluate((html) => html.clientWidth)).toBe(390)
  expect(consoleErrors).toEqual([])
  await context.close()
})
