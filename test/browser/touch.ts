import type { Page } from 'playwright-core'

/** The least a thumb needs, in CSS pixels. */
const THUMB = 44

/**
 * What a thumb could miss: everything to press that is lower than 44 px, but links in running text.
 * A box to mark counts with its label.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((it) => {
      const whole = it.closest('label') ?? it
      const { width, height } = whole.getBoundingClientRect()
      const inText = it.tagName === 'A' && getComputedStyle(it).display === 'inline'
      // sr-only things are a pixel large and reached by keyboard
      const isShown = it.checkVisibility() && width > 1 && height > 1 && !it.closest('[aria-hidden="true"]')
      return isShown && !inText && Math.round(height) < ${THUMB} ? [it.outerHTML.slice(0, 120)] : []
    })`)
  return Array.isArray(found) ? found.map(String) : ['nothing could be measured']
}
