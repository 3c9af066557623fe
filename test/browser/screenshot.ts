/**
 * Makes docs/images/booking.png, the picture in the README: a booking page on two phones, by day and
 * by night. With a stack running (`npm start`):
 *
 *     STACK_FILE=.data/stack.json node test/browser/screenshot.ts
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { offeredStarts } from '../stack.ts'
import { field, submit, times } from './booking-page.ts'
import { openBrowser, visit } from './browser.ts'

const SLUG = 'ana-lima'
const image = fileURLToPath(new URL('../../docs/images/booking.png', import.meta.url))

const browser = await openBrowser()
try {
  const day = await freeDay()
  const choosing = await phone(browser, { day, colorScheme: 'light', choose: false })
  const filledIn = await phone(browser, { day, colorScheme: 'dark', choose: true })
  await mkdir(new URL('.', `file://${image}`), { recursive: true })
  await compose(browser, [choosing, filledIn])
  process.stdout.write(`${image}\n`)
} finally {
  await browser.close()
}

/** The first day, from tomorrow on, with times in the morning and later. */
async function freeDay(): Promise<string> {
  for (let ahead = 1; ahead <= 14; ahead++) {
    const starts = await offeredStarts(SLUG, ahead)
    if (starts.length >= 6) return starts.map((start) => start.slice(0, 10))[0] ?? ''
  }
  throw new Error(`/p/${SLUG} has no day to show: is the demo data there?`)
}

interface Shot {
  day: string
  colorScheme: 'light' | 'dark'
  choose: boolean
}

async function phone(browser: Browser, { day, colorScheme, choose }: Shot): Promise<string> {
  const { page, context } = await visit(browser, `/p/${SLUG}?dia=${day}`, { colorScheme, scale: 2 })
  if (choose) {
    await times(page).last().click()
    await field(page, 'Seu nome').fill('Beatriz Nogueira')
    await field(page, 'Seu WhatsApp').fill('(11) 98765-4321')
    await field(page, 'Seu WhatsApp').blur()
    await submit(page).waitFor()
    const lastPartOfDay = page.locator('#agendar h3').last()
    await lastPartOfDay.evaluate((heading) => heading.scrollIntoView())
  }
  const picture = await page.screenshot()
  await context.close()
  return `data:image/png;base64,${picture.toString('base64')}`
}

/** Side by side on nothing, so that the picture sits on a light page as on a dark one. */
async function compose(browser: Browser, pictures: string[]): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1000, height: 900 },
    deviceScaleFactor: 2,
  })
  const phones = pictures.map((picture) => `<img src="${picture}" alt="">`)
  await page.setContent(`<style>
body { margin: 0; background: none; }
main { display: inline-flex; gap: 32px; padding: 8px; }
img { width: 390px; height: 844px; border: 6px solid #26343a; border-radius: 44px; }
</style><main>${phones.join('')}</main>`)
  await page.locator('main').screenshot({ path: image, omitBackground: true })
}
