import type { Page } from 'playwright-core'

/** The smallest touch target, in CSS pixels. */
const THUMB = 44

/**
 * Returns the controls that are lower than 44 px, except links in running text. A checkbox counts with its label.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((it) => {
      const whole = it.closest('label') ?? it
      const { width, height } = whole.getBoundingClientRect()
      const inText = it.tagName === 'A' && getComputedStyle(it).display === 'inline'
      // sr-only elements are one pixel large and reached by keyboard
      const isShown = it.checkVisibility() && width > 1 && height > 1 && !it.closest('[aria-hidden="true"]')
      return isShown && !inText && Math.round(height) < ${THUMB} ? [it.outerHTML.slice(0, 120)] : []
    })`)
  return Array.isArray(found) ? found.map(String) : ['nothing could be measured']
}
