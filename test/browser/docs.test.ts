import { expect, test } from 'vitest'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'

const browser = await browserOfFile()

test('the API page shows our mark, opens a route and obeys its own policy', async () => {
  const { page, context, consoleErrors } = await visit(browser, '/docs/api', { width: 1100 })
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
  const { page, context } = await visit(browser, '/docs/api', { width: 390 })
  await page.locator('.opblock').first().waitFor()
  expect(await page.locator('html').evaluate((html) => html.clientWidth)).toBe(390)
  await context.close()
})

test.each([{ width: 390 }, { width: 1280 }])(
  'the first page says in Portuguese how to begin, and leads to the reference (%o)',
  async (visitor) => {
    const { page, context, consoleErrors } = await visit(browser, '/docs', visitor)
    await page.getByRole('heading', { name: 'API do Encaixe' }).waitFor()
    expect(await page.locator('pre').count()).toBe(6)
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(visitor.width)
    await page.getByRole('link', { name: 'referência' }).click()
    await page.locator('.opblock').first().waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)
