import { expect, test } from 'vitest'
import { understand } from '../../../language/understand.rule.ts'
import { emptyMemory, type Memory } from '../memory.ts'
import { withCorrectedName } from './corrected-name.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const proposed: Memory = {
  ...emptyMemory,
  asked: 'yes',
  proposal: {
    ...{
      kind: 'book',
      slug: 'ana-souza',
      startsAt: '2026-11-27T15:00:00-03:00',
      name: 'Joana Prado',
    },
    ...{
      phone: '+5581987654321',
      serviceId: null,
      placeId: null,
      clientAddress: null,
      also: [],
      further: [],
    },
  },
}
const corrected = (text: string) =>
  withCorrectedName(proposed, { said: understand(text, today), text }).forWhom?.name ?? null

test.each([
  ['não, Joana Prates', 'joana prates'],
  ['é Joana Prates com s', 'joana prates'],
  ['errei, Joanna Prado', 'joanna prado'],
  ['é Joanna com dois n', 'joanna'],
  ['o nome é Cauã com C', 'caua'],
])('%j corrects the proposed name', (text, name) => {
  expect(corrected(text)).toBe(name)
})

test.each(['não', 'Carla Reis', 'é sexta', 'Joana', 'quanto custa?'])(
  '%j leaves the proposed name',
  (text) => {
    expect(corrected(text)).toBeNull()
  },
)

const forChild = (text: string, name = 'Miguel Arruda') => {
  const proposal = proposed.proposal?.kind === 'book' ? { ...proposed.proposal, name } : null
  const memory = { ...proposed, guest: { relation: 'filho', name }, proposal }
  return withCorrectedName(memory, { said: understand(text, today), text }).forWhom?.name ?? null
}

test.each([
  ['coloca Miguel Arruda', 'miguel arruda'],
  ['o sobrenome é Arruda', 'miguel arruda'],
  ['esqueci o sobrenome: Arruda Lins', 'miguel arruda lins'],
  ['o nome completo dele é Miguel Arruda de Sá', 'miguel arruda de sa'],
])('%j completes a first name', (text, name) => {
  expect(forChild(text, 'Miguel')).toBe(name)
})

test.each([
  ['o sobrenome é Aguiar', 'miguel aguiar'],
  ['não é Miguel Arruda, é Miguel Aguiar', 'miguel aguiar'],
  ['muda o nome pra Pedro Aguiar', 'pedro aguiar'],
  ['o nome do menino é Michel Arruda', 'michel arruda'],
])('%j corrects the name of somebody else', (text, name) => {
  expect(forChild(text)).toBe(name)
})

test.each([
  'o Miguel vai com a avó',
  'o Miguel pode ir sozinho?',
  'o sobrenome tá errado',
  'coloca Miguel Arruda',
  'na verdade é na Boa Vista',
  'não é Pedro Aguiar',
  'muda pra Casa Forte',
])('%j leaves the name of somebody else', (text) => {
  expect(forChild(text)).toBeNull()
})
