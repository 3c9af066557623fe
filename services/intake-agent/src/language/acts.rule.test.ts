import { expect, test } from 'vitest'
import type { Act } from './acts.rule.ts'
import { understand } from './understand.rule.ts'

const actsIn = (text: string) => understand(text, Temporal.PlainDate.from('2026-11-24')).acts

test.each<[Act, string, string]>([
  ['human', 'me liga', 'o advogado me liga sexta'],
  ['human', 'quero falar com o gerente', 'meu gerente me liberou na sexta'],
  ['human', 'me passa pra Ana', 'me passa pra mais tarde'],
  ['pix', 'qual a chave?', 'só eu tenho a chave, cancela'],
  ['refuse', 'deixa', 'meu genro me deixa aí no caminho'],
  ['wrong', 'era 15h', 'quinta 15h era o ideal'],
  ['find', 'busco uma psicóloga', 'tenho que buscar o vestido na costureira'],
])('%s is said by “%s”, and not by “%s”', (act, said, told) => {
  expect(actsIn(said)).toContain(act)
  expect(actsIn(told)).not.toContain(act)
})
