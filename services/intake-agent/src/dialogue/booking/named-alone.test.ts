import { expect, test } from 'vitest'
import { understand } from '../../language/understand.rule.ts'
import { nameAlone } from './named-alone.ts'

const read = (text: string) => {
  const { tokens, words } = understand(text, Temporal.PlainDate.from('2026-11-24'))
  return nameAlone(tokens, words).join(' ')
}

test('a message that begins with a full name and a comma names that professional alone', () => {
  expect(read('Ana Paula Reis, pode ser amanhã às 15h')).toBe('ana paula reis')
})

test.each(['Ana, amanhã às 15h', 'quero a Ana Reis, amanhã', 'amanhã às 15h, Ana Reis', 'sim'])(
  '“%s” has no name alone',
  (text) => {
    expect(read(text)).toBe('')
  },
)
