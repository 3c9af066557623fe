import fc from 'fast-check'
import { expect, test } from 'vitest'
import { understand } from './understand.rule.ts'
import { MOST_TOKENS, tokensOf } from './words/tokens.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')

/** Nearly 4,000 looks are the most that were found; a rule that reads a message again at each token takes 100,000. */
const MOST_LOOKS_PER_TOKEN = 12_000

/** How often the grammar looks at a token of the message. */
function looksAt(message: string): { looks: number; tokens: number } {
  let looks = 0
  let tokens = 0
  const cut = (text: string) => {
    const read = tokensOf(text)
    tokens = read.length
    return new Proxy(read, {
      get(target, key, receiver) {
        if (typeof key === 'string' && key < ':') looks += 1
        return Reflect.get(target, key, receiver)
      },
    })
  }
  understand(message, today, { cut })
  return { looks, tokens }
}

/** What the grammar's rules begin with, go on with, and what grows when it is normalised. */
const pieces = [
  ...[
    'não',
    'menos',
    'sem',
    'nem',
    'sim',
    'de',
    'a',
    'o',
    'às',
    'para',
    'pra',
    'até',
    'entre',
    'e',
    'ou',
    'que',
  ],
  ...[
    'sexta',
    'segunda',
    'semana',
    'que vem',
    'dia',
    'mês',
    'hoje',
    'daqui a',
    'próxima',
    'toda',
    'no',
    'nome',
  ],
  ...[
    'das 14',
    'às 16',
    '15h',
    '3 da tarde',
    'meia',
    'quinze',
    'depois',
    'antes',
    'manhã',
    '12/08',
    '3ª',
    '1',
    '99',
  ],
  ...[
    'cancelar',
    'mudar',
    'marcar',
    'confirmo',
    'quanto',
    'pode ser',
    'com',
    'Ana',
    'minha filha',
    'já paguei',
  ],
  ...[
    ',',
    '.',
    '?',
    '!',
    '-',
    '…',
    '\n',
    'ﷺ',
    '㍿',
    'ﬃ',
    '👍',
    '😀',
    'kkkk',
    'aaaa',
    'x'.repeat(40),
    '9'.repeat(60),
  ],
]
const unit = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })

test('a message that repeats itself takes no more than a fixed number of looks per token', () => {
  fc.assert(
    fc.property(unit, fc.constantFrom(' ', '', ', '), (words, between) => {
      const message = `${words.join(between)}${between || ' '}`
      const { looks, tokens } = looksAt(message.repeat(Math.ceil(400 / message.length)))
      expect(looks).toBeLessThanOrEqual(MOST_LOOKS_PER_TOKEN * Math.max(tokens, 1))
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['ﷺ', 'of one character that becomes eighteen'],
  ['9', 'of digits'],
  ['não não pode ser ', 'of denials'],
  ['de quinta para sexta às 15h ou ', 'of choices'],
  ['entre das 14 às 16 até ', 'of ranges'],
  ['((((', 'of brackets'],
])('a message %j … (%s) is cut, however long it is', (piece) => {
  const { looks, tokens } = looksAt(piece.repeat(60_000))
  expect(tokens).toBeLessThanOrEqual(MOST_TOKENS)
  expect(looks).toBeLessThanOrEqual(MOST_LOOKS_PER_TOKEN * MOST_TOKENS)
})

test('twice the message takes at most about twice the looks', () => {
  fc.assert(
    fc.property(unit, (words) => {
      const message = `${words.join(' ')} `
      const once = looksAt(message.repeat(4))
      const twice = looksAt(message.repeat(8))
      fc.pre(twice.tokens < MOST_TOKENS && twice.tokens > 1)
      expect(twice.looks).toBeLessThanOrEqual(3 * once.looks)
    }),
    { numRuns: 20 },
  )
})
