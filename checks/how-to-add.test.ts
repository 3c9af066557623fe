import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

/** The lists of the page that name the files of an example. */
const lists = read('docs/how-to-add.md')
  .split('\n## ')
  .filter((list) => list.includes('→'))

/** `→ \`file\`: \`what stands there\``, as the page shows it. */
const shownIn = (list: string) =>
  [...list.matchAll(/→ `([^`]+)`: `([^`]+)`/g)].map(([, file = '', text = '']) => ({ file, text }))

describe.each(lists.map((list): [string, string] => [list.split('\n', 1)[0] ?? '', list]))(
  'docs/how-to-add.md, %s',
  (_, list) => {
    test('shows for each example what stands in its file', () => {
      for (const { file, text } of shownIn(list)) expect(read(file), file).toContain(text)
    })

    test('names as many files as it says, one for each numbered step', () => {
      const files = new Set(shownIn(list).map(({ file }) => file))
      expect(`**${files.size} files.**`).toBe(/\*\*\d+ files\.\*\*/.exec(list)?.[0])
      expect(files.size).toBe([...list.matchAll(/^\d+\. /gm)].length)
    })
  },
)

test('docs/how-to-add.md shows the files of a route, an event, a notice, a job and a task', () => {
  expect(lists).toHaveLength(5)
})
