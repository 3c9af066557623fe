import { expect, test } from 'vitest'
import { town } from '../../../test/lab/town.ts'
import { understand } from '../../language/understand.rule.ts'
import { withUnknownQuestion } from './unknown-question.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const pageOf = (slug: string) =>
  town([]).practices.find(({ page }) => page.slug === slug)?.page ?? null
const acts = (text: string, slug = 'dora-alves') =>
  withUnknownQuestion(pageOf(slug), { said: understand(text, today), text }).acts

test('whether the professional serves somebody is a question, and no wish for a time', () => {
  expect(acts('vc atende casal?', 'marta-lemos')).toEqual(['ask'])
  expect(acts('vc trabalha com hipnose?', 'marta-lemos')).toEqual(['ask'])
})

test.each(['atende quinta?', 'a Dora atende?', 'atende noivas?'])(
  '“%s” is left as it is',
  (text) => {
    expect(acts(text)).toEqual(understand(text, today).acts)
  },
)
