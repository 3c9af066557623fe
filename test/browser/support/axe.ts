import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const violations = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
)

/** Half-way from one colour to another neither has its contrast. */
const TRANSITIONS_OVER = `Promise.allSettled(document.getAnimations()
  .filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)).then(() => null)`

/** A second frame begins after the first has been drawn. */
const DRAWN = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))`

/** Returns the page's violations of the WCAG 2.2 AA rules that a program can check. */
export async function problemsOf(page: Page): Promise<string[]> {
  if ((await look(page)).length === 0) return []
  // What was just being drawn may have been seen without its words.
  await page.evaluate(DRAWN)
  return look(page)
}

async function look(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const options = { runOnly: tags, resultTypes: ['violations'] }
  await page.evaluate(TRANSITIONS_OVER)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await axe)
  const found = violations.parse(
    await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`),
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
