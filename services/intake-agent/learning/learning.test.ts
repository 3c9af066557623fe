import { describe, expect, test } from 'vitest'
import { readNames } from '../src/reading/learned/name-owners.rule.ts'
import { typedIn } from '../src/reading/learned/shapes.rule.ts'
import { nothingKnown } from '../src/reading/learned/situation.rule.ts'
import { readRoles } from '../src/reading/learned/time-roles.rule.ts'
import { readWants } from '../src/reading/learned/wants.rule.ts'
import { learned } from '../src/reading/learned/weights.ts'
import { mainOf } from './cross-validate.ts'
import { exampleOf, readExamples } from './examples.ts'
import { sumOf, weightsOf } from './learn.ts'

const examples = readExamples()
const few = examples.filter((_, at) => at % 25 === 0)
const own = { ...nothingKnown, own: 1 as const }

test('the same examples give the same weights, byte by byte', () => {
  expect(weightsOf(few)).toBe(weightsOf(few))
})

test('weights are stale as soon as one time of one example is read otherwise', () => {
  const read = few.map((one) => ({ ...one, spans: one.spans.slice(1), roles: one.roles.slice(1) }))
  expect(sumOf(read)).not.toBe(sumOf(few))
})

test('the weights read the examples as they are labelled', () => {
  const isRead = ({ text, situation, wants }: (typeof examples)[number]) =>
    mainOf(readWants(learned().wants, text, situation).wants) === mainOf(wants)
  expect(few.filter(isRead).length / few.length).toBeGreaterThan(0.95)
})

test('a line whose times are not those that the grammar finds is refused', () => {
  const line = { by: 'somebody', text: 'quero sexta', in: {}, wants: ['book' as const] }
  expect(() => exampleOf(line)).toThrow('the grammar finds the times ["sexta"]')
})

describe('what no example says word for word is read', () => {
  test.each([
    ['oi, queria saber se dá pra marcar um horário', nothingKnown, 'book'],
    ['não vou conseguir comparecer amanhã, pode cancelar por favor', own, 'cancel'],
    ['será que dava pra passar meu horário pra semana que vem?', own, 'move'],
    ['gente, tô atrasadinha, chego em uns dez minutos', own, 'late'],
    ['quero falar com um atendente humano', nothingKnown, 'human'],
    ['queria saber o preço da consulta', nothingKnown, 'ask'],
    ['me avisa se alguém desistir', nothingKnown, 'wait'],
    ['se por acaso alguém cancelar me chama', nothingKnown, 'wait'],
    ['que horas é a minha consulta?', own, 'list'],
  ])('%s', (text, situation, want) => {
    expect(mainOf(readWants(learned().wants, text, situation).wants)).toBe(want)
  })
})

test('a time that tells why is told apart from the time that is wished for', () => {
  const text = 'saio do trabalho às 17h, tem quinta às 18h30?'
  const { shapes, spans, situation } = exampleOf({
    ...{ by: 'somebody', text, in: {}, wants: ['book'] },
    times: [
      ['as 17h', 'told'],
      ['quinta', 'wanted'],
      ['as 18h30', 'wanted'],
    ],
  })
  const roles = readRoles(learned().roles, { shapes, spans, situation, wants: ['book'] })
  expect(roles).toEqual(['told', 'wanted', 'wanted'])
})

test('the words of a name are read together, and words of the page are nobody’s name', () => {
  const typed = typedIn('é pra minha filha Clarice Bastos, com a Dora')
  const names = readNames(learned().names, typed, nothingKnown, (word) => word === 'Dora')
  expect(names).toMatchObject([{ owner: 'guest', words: ['Clarice', 'Bastos'] }])
})
