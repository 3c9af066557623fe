import { expect, test } from 'vitest'
import { MOST_CHARACTERS, MOST_TOKENS, tokensOf } from '../language/words/tokens.rule.ts'
import { legible } from './said.ts'

test('a turn reads at most 2,000 characters, counted after each ﷺ has become 18', () => {
  const texts = legible(Array.from({ length: 50 }, () => 'ﷺ'.repeat(1_000)))
  expect(texts).toHaveLength(50)
  expect(texts.join('').length).toBeLessThanOrEqual(MOST_CHARACTERS)
})

test('a turn reads several short messages whole, with composed accents', () => {
  expect(legible(['na\u0303o', 'às 15h'])).toEqual(['não', 'às 15h'])
})

test.each(['ﷺ', '한', 'a ', '1 ', '. ', 'sim?\n', '👍', 'não '])(
  'a message of 4,000 times %j makes at most 400 tokens of 2,000 characters',
  (piece) => {
    const tokens = tokensOf(piece.repeat(4_000))
    expect(tokens.length).toBeLessThanOrEqual(MOST_TOKENS)
    const letters = tokens.reduce(
      (sum, token) => sum + (token.kind === 'word' ? token.text.length : 0),
      0,
    )
    expect(letters).toBeLessThanOrEqual(MOST_CHARACTERS)
  },
)
