import { readFileSync } from 'node:fs'
import { contrast, type Oklch } from '@encaixe/contracts/colour'
import { expect, test } from 'vitest'
import { themeColours } from './lib/look/theme.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const TEXT = 4.5
const BORDER = 3

/** What stands on what, and the least contrast WCAG 2.2 wants of it (1.4.3 text, 1.4.11 borders and dots). */
const pairs: [string, string, number][] = [
  ['base-content', 'base-200', TEXT],
  ['muted', 'base-100', TEXT],
  ['muted', 'base-200', TEXT],
  ['muted', 'secondary', TEXT],
  ['primary', 'base-100', TEXT],
  ['primary', 'base-200', TEXT],
  ['primary-content', 'primary', TEXT],
  ['secondary-content', 'secondary', TEXT],
  ['accent-content', 'accent', TEXT],
  ['error', 'base-100', TEXT],
  ['success', 'base-100', TEXT],
  ['line', 'base-100', BORDER],
  ['line', 'base-200', BORDER],
  ['primary', 'secondary', BORDER],
]

test.each(['day', 'night'] as const)('the colours of %s have enough contrast', (light) => {
  const colours = themeColours(tokens, light)
  const of = (name: string): Oklch => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`${light} has no ${name}`)
    return colour
  }
  for (const [one, other, least] of pairs) {
    expect(contrast(of(one), of(other)), `${one} on ${other}`).toBeGreaterThanOrEqual(least)
  }
})
