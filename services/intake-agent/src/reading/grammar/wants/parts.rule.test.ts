import { expect, test } from 'vitest'
import { partsOf } from './parts.rule.ts'

const cuts = (text: string) => partsOf(text).map(({ first, rest }) => [first, rest])

test.each([
  [
    'cancela a da psicóloga e muda o corte pra sexta',
    'cancela a da psicóloga',
    'muda o corte pra sexta',
  ],
  ['vou atrasar 10 min viu e já fiz o pix', 'vou atrasar 10 min viu', 'fiz o pix'],
  ['confirmo amanhã. queria marcar outra quinta', 'confirmo amanhã', 'queria marcar outra quinta'],
  ['o corte cancela, e a sessão joga pra sexta', 'o corte cancela', 'a sessão joga pra sexta'],
  ['cancela a Ana e no lugar me arruma o Bruno', 'cancela a Ana', 'me arruma o Bruno'],
  ['muda a Ana pra sexta e o Bruno pra sábado', 'muda a Ana pra sexta', 'muda o Bruno pra sábado'],
  [
    'quero a psicóloga sexta e o barbeiro sábado',
    'quero a psicóloga sexta',
    'quero o barbeiro sábado',
  ],
])('“%s” may be two requests', (text, first, rest) => {
  expect(cuts(text)).toContainEqual([first, rest])
})

test.each(['quero marcar sexta às 15h', 'cabelo e barba amanhã', 'cancela', ''])(
  '“%s” is one request',
  (text) => {
    expect(cuts(text)).toEqual([])
  },
)
