import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './support/browser.ts'
import { eventually } from './support/eventually.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('the API page shows our mark, opens a route and obeys its own policy', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/docs', { width: 1100 })
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

test('the API page fits a phone', async () => {
  const { page, context } = await visit(browser, '/docs', { width: 390 })
  await page.locator('.opblock').first().waitFor()
  expect(await page.locator('html').evaluate((html) => html.clientWidth)).toBe(390)
  await context.close()
})
