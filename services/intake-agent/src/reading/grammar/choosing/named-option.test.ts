import { expect, test } from 'vitest'
import type { Option } from '../../../dialogue/world/offers.ts'
import { understand } from '../../../language/understand.rule.ts'
import { namedOption } from './named-option.ts'

const pageOf = (slug: string, name: string, description: string): Option => ({
  offer: { kind: 'page', slug, name },
  label: name,
  description,
})
const [ana, marta] = [
  pageOf('ana-souza', 'Ana Souza', 'Psicologia, Recife'),
  pageOf('marta-lemos', 'Marta Lemos', 'Psicologia, Recife'),
]
const [marcos, marco] = [
  pageOf('marcos-vieira', 'Marcos Vieira', 'Personal trainer, Recife'),
  pageOf('marco-vieira', 'Marco Vieira', 'Pilates, Recife'),
]
const named = (options: Option[], text: string) =>
  namedOption({ options }, understand(text, Temporal.PlainDate.from('2026-11-24')), text)

test.each([
  'a Ana não, a outra',
  'sem ser a Ana',
  'não quero a Ana',
  'a Ana Souza eu já conheço, quero ela não. a outra',
  'não, a Marta',
])('of Ana and Marta “%s” wants Marta', (text) => {
  expect(named([ana, marta], text)).toBe(marta)
})

test('the profession tells apart whose names are alike', () => {
  expect(named([marcos, marco], 'não o do pilates, o outro')).toBe(marcos)
})

test('the agent takes no option if the client names none or refuses one of several', () => {
  expect(named([ana, marta], 'a outra')).toBeNull()
  expect(named([ana, marta, marcos], 'a Ana não')).toBeNull()
})
