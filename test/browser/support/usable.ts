import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { problemsOf } from './axe.ts'
import { sidewaysScroll } from './booking-page.ts'
import { smallTargets } from './touch.ts'

const DESK = { width: 1280, height: 900 }

/** Fails if the page breaks a rule of WCAG that a program can check, or scrolls sideways. */
async function expectReadable(page: Page): Promise<void> {
  expect(await problemsOf(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** Fails if the page is not readable, or has a target too small for a thumb. */
export async function expectUsable(page: Page): Promise<void> {
  await expectReadable(page)
  expect(await smallTargets(page)).toEqual([])
}

export const expectReadableInBothLooks = (page: Page) => inBothLooks(page, expectReadable)
export const expectUsableInBothLooks = (page: Page) => inBothLooks(page, expectUsable)

/** Checks the page of a phone by day as it stands, then at a desk by night: what is open and typed stays. */
async function inBothLooks(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  await check(page)
  const phone = page.viewportSize()
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (phone) await page.setViewportSize(phone)
}
