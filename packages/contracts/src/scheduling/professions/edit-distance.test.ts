import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceBetween } from './edit-distance.ts'

test('the distance of two words is symmetric, and zero for equal words', () => {
  const word = fc.stringMatching(/^[a-e]{1,7}$/)
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(distanceBetween(one, other, 9)).toBe(distanceBetween(other, one, 9))
      expect(distanceBetween(one, one, 9)).toBe(0)
    }),
  )
})
