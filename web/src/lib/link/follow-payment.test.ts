import { expect, test } from 'vitest'
import { leftInWords } from './follow-payment.ts'

test.each([
  [1_800_000, '30:00'],
  [61_000, '1:01'],
  [900, '0:01'],
  [-5_000, '0:00'],
  [3_900_000, '1:05:00'],
])('%d ms are shown as %s', (ms, words) => {
  expect(leftInWords(ms)).toBe(words)
})
