import { readFileSync } from 'node:fs'
import { contrast, hexOf, type Oklch, oklchOf } from '@encaixe/contracts/colour'
import { expect, test } from 'vitest'
import { accentOf, accentStyles, SUGGESTED } from './accent.ts'
import { themeColours } from './theme.ts'

const tokens = readFileSync(new URL('../../tokens.css', import.meta.url), 'utf8')

/** Every corner of what can be chosen, and much between them. */
const levels = ['00', '33', '66', '99', 'cc', 'ff']
const chosen = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
)

test('a colour stays the same through reading and writing', () => {
  for (const hex of chosen) expect(hexOf(oklchOf(hex))).toBe(hex)
})

test.each(['day', 'night'] as const)(
  'whatever is chosen, everything can be read by %s',
  (light) => {
    const ours = themeColours(tokens, light)
    const of = (name: string): Oklch => {
      const colour = ours.get(name)
      if (!colour) throw new Error(`${light} has no ${name}`)
      return colour
    }
    for (const hex of [...chosen, ...SUGGESTED.map((suggested) => suggested.hex)]) {
      const accent = accentOf(hex)[light]
      const primary = oklchOf(accent.primary)
      const secondary = oklchOf(accent.secondary)
      const read: [string, Oklch, Oklch, number][] = [
        ['on paper', primary, of('base-100'), 4.5],
        ['on the page', primary, of('base-200'), 4.5],
        ['on a button', oklchOf(accent['primary-content']), primary, 4.5],
        ['on its ground', oklchOf(accent['secondary-content']), secondary, 4.5],
        ['text on its ground', of('base-content'), secondary, 4.5],
        ['muted on its ground', of('muted'), secondary, 4.5],
        ['button on its ground', primary, secondary, 3],
      ]
      for (const [what, one, other, least] of read) {
        expect(contrast(one, other), `${hex} ${what}`).toBeGreaterThanOrEqual(least)
      }
    }
  },
)

test('the styles of a colour hold only colours', () => {
  expect(accentStyles('#b4532a')).toMatch(
    /^:root\{(--color-[a-z-]+:#[0-9a-f]{6};?){5}\}@media \(prefers-color-scheme:dark\)\{:root\{(--color-[a-z-]+:#[0-9a-f]{6};?){4}\}\}$/,
  )
})
