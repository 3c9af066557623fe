import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** How long what tells a client something can be undone, and a little more. */
export const HOLD_MS = 8_100
const STEP_MS = 500

/** Moves the page's clock on to when what can still be undone is sent. */
export async function sendHeld(page: Page): Promise<void> {
  // An open sheet has a bar of its own.
  await page.locator('[role="status"] [data-held]').filter({ visible: true }).first().waitFor()
  await page.clock.fastForward(HOLD_MS)
}

/** Waits for the value while the page's clock runs five times as fast: pages refresh, and try again, seconds later. */
export const soon = <Value>(page: Page, read: () => Value | Promise<Value>) =>
  expect.poll(
    async () => {
      await page.clock.fastForward(STEP_MS)
      return read()
    },
    { timeout: 60_000, interval: 100 },
  )
