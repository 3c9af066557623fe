import { expect, test } from 'vitest'
import { MOST_CHARACTERS, MOST_TOKENS, tokensOf } from '../language/words/tokens.rule.ts'
import { legible, withPageCode } from './said.ts'

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

test.each([
  ['3F7K2MQ9XT', 'Olá! Quero marcar um horário. Código da página: 3F7K2MQ9XT'],
  ['3f7k2 mq9xt!', 'Olá! Quero marcar um horário. Código da página: 3F7K2MQ9XT'],
  ['quero marcar 3f7k2mq9xt', 'quero marcar código da página: 3F7K2MQ9XT'],
  ['OI2345678L', 'Olá! Quero marcar um horário. Código da página: 0123456781'],
])('%s is the code of a page', async (typed, read) => {
  expect(await withPageCode(typed, async () => true)).toBe(read)
})

test.each(['3F7K2MQ9XT', 'cabeleireira', 'quero marcar', '11987654321', 'oi', ''])(
  '%s stays as it is where no page has that code',
  async (typed) => {
    expect(await withPageCode(typed, async () => false)).toBe(typed)
  },
)

test('a word among others is no code, and is not looked up', async () => {
  const asked: string[] = []
  await withPageCode('quero alongament amanhã 1198765432', async (code) => {
    asked.push(code)
    return true
  })
  expect(asked).toEqual([])
})
