import type { Page } from 'playwright-core'

/** Doubles the size of all text, as people with low vision do. */
export const enlarge = (page: Page): Promise<unknown> =>
  page.evaluate(`document.documentElement.style.fontSize = '200%'`)

/** Longer words fit no line of large text on a phone. */
const LONGEST_WORD = 10

/** Returns ordinary words that are broken over lines because a column is too narrow. */
export async function brokenWords(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken = []
    while (walker.nextNode()) {
      const { currentNode: text } = walker
      if (!text.parentElement.checkVisibility() || text.parentElement.closest('.sr-only, script, style')) continue
      for (const { 0: word, index } of text.data.matchAll(/(?<=^|\\s)[^\\s–/.-]{2,${LONGEST_WORD}}(?=\\s|$)/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })()`)
  return Array.isArray(found) ? found.map(String) : ['nothing could be measured']
}
