import { contrast, oklchOf } from '@encaixe/contracts/colour'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coloursOf } from './colour.ts'

test('text is readable on the colour of every page', () => {
  const anyColour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.option(anyColour), (accent) => {
      const { deep, light } = coloursOf(accent)
      expect(deep).toMatch(/^#[0-9a-f]{6}$/)
      expect(contrast(oklchOf(deep), oklchOf('#ffffff'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(oklchOf(deep), oklchOf(light))).toBeGreaterThanOrEqual(4.5)
    }),
    { seed: 12 },
  )
})

test('a dark colour stays as it was chosen', () => {
  expect(coloursOf('#5b1a33').deep).toBe('#5b1a33')
})
