import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/adr/', import.meta.url)

const decisions = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name): [string, string] => [name, readFileSync(new URL(name, folder), 'utf8')])

test.each(decisions)(
  '%s has context, decision and consequences, or the line that replaces it',
  (_, text) => {
    const [, ...lines] = text.split('\n').filter(Boolean)
    if (lines[0]?.startsWith('Replaced by')) expect(lines).toHaveLength(1)
    else {
      expect(lines.filter((line) => line.startsWith('## '))).toEqual([
        '## Context',
        '## Decision',
        '## Consequences',
      ])
    }
  },
)

test('every decision has a number of its own', () => {
  const numbers = decisions.map(([name]) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([])
})
