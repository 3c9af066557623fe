import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coloursOf, luminanceOf } from './colour.ts'

const contrast = (one: string, other: string) => {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

test('whatever colour a page has, what is written on it is read', () => {
  const anyColour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.option(anyColour), (accent) => {
      const { deep, light } = coloursOf(accent)
      expect(deep).toMatch(/^#[0-9a-f]{6}$/)
      expect(contrast(deep, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(deep, light)).toBeGreaterThanOrEqual(4.5)
    }),
    { seed: 12 },
  )
})

test('a dark colour stays as it was chosen', () => {
  expect(coloursOf('#5b1a33').deep).toBe('#5b1a33')
})
