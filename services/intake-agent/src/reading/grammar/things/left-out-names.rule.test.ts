import { expect, test } from 'vitest'
import { plain } from '../../../language/words/spelling.rule.ts'
import { onlyIn, withoutLeftOut } from './left-out-names.rule.ts'
import { namedOf } from './named-service.rule.ts'

const barber = ['Corte', 'Barba', 'Corte e barba']

test.each([
  ['quero cortar o cabelo quinta às 16h, só o corte, a barba deixa que é de estimação', 'Corte'],
  ['só a barba mesmo, cabelo já quase não tenho', 'Barba'],
  ['meu cabelo tá enorme, mas é só a barba viu, amanhã às 18h30', 'Barba'],
  ['somente o corte, barba só mês que vem', 'Corte'],
  ['quero apenas fazer a barba porque o cabelo eu corto em casa', 'Barba'],
  ['a barba só, que de cabelo eu já tô liso', 'Barba'],
  ['só corte e barba', 'Corte e barba'],
  ['da última vez foi só a barba, hoje quero corte e barba', null],
  ['da última vez fiz a barba só, hoje quero corte e barba', null],
  ['não é só o corte, é a barba também', null],
  ['só o corte, aliás corte e barba', null],
  ['só o corte. não, corte e barba', null],
  ['corte e barba pra mim e pro meu filho só o corte', null],
  ['só a barba não resolve, corte e barba', null],
  ['só consigo sexta, corte e barba', null],
  ['só a barba ou corte e barba?', null],
])('%j limits itself to %s', (said, expected) => {
  expect(
    namedOf(onlyIn(withoutLeftOut(plain(said))) ?? '', barber, (name) => name).these.join(),
  ).toBe(expected ?? '')
})
