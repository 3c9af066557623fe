import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, matchesGlob, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const sources = [
  ...readFileSync(resolve(folder, 'public.css'), 'utf8').matchAll(/@source "\.\/(.+)"/g),
].map(([, source = '']) => source)

/** What the pages of the folder and the frame around them draw with, components of components included. */
function drawnFrom(...pages: string[]): string[] {
  const seen = new Set<string>()
  const waiting = pages.map((page) => resolve(folder, page))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /from\s+'((?:#lib|\.)[^']+)'/g,
    )) {
      waiting.push(
        name.startsWith('#lib') ? resolve(folder, name.slice(1)) : resolve(dirname(file), name),
      )
    }
  }
  return [...seen].map((file) => relative(folder, file))
}

/** Whether Tailwind reads a file: it stands in a folder of the list, or is on it itself. */
const isRead = (file: string) =>
  sources.some((source) => matchesGlob(file, source) || `${file}/`.startsWith(`${source}/`))

test('the styles of public pages are made from every component that they draw', () => {
  const pages = globSync('routes/(public)/**/+page.svelte', { cwd: folder })
  expect(pages.length).toBeGreaterThan(1)
  const components = drawnFrom('routes/+layout.svelte', ...pages).filter((file) =>
    file.endsWith('.svelte'),
  )
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((file) => !isRead(file))).toEqual([])
})

test('every page stands in a folder that brings it styles', () => {
  const pages = globSync('routes/**/+page.svelte', { cwd: folder })
  expect(pages.length).toBeGreaterThan(70)
  expect(pages.filter((page) => !/^routes\/\((?:app|plain|public)\)\//.test(page))).toEqual([])
})
