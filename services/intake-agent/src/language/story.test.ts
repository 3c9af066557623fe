import { expect, test } from 'vitest'
import { understand } from './understand.rule.ts'
import { exactStart } from './wishes/wish.rule.ts'

/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-24')
const wished = (text: string) => exactStart(understand(text, today).wish)

test.each([
  ['minha irmã casa sábado às seis da tarde, queria fazer o cabelo sábado às dez', 28, 10],
  [
    'tenho uma entrevista no Porto Digital na sexta cedo, quero um corte na quinta às cinco',
    26,
    17,
  ],
  [
    'a entrevista que era amanhã ficou pra hoje às cinco, preciso cortar hoje às duas e meia',
    24,
    14.5,
  ],
  ['piorou domingo no futebol, a dor no joelho, me encaixa amanhã às oito', 25, 8],
  ['o Uber tá caro depois das seis, por isso prefiro amanhã às quatro', 25, 16],
])('“%s”: days and hours of a story before the wish tell why', (text, day, hour) => {
  expect(wished(text)).toEqual({ date: `2026-11-${day}`, minutes: hour * 60 })
})

test.each([
  ['quero quinta às dez porque sexta às nove eu vou ao fórum com meu irmão', 26, 10],
  ['pode ser quarta às quatro, que às seis eu busco o Pedro no inglês', 25, 16],
  ['quero sábado às nove pois às dez é o batizado do meu afilhado', 28, 9],
  ['amanhã às três da tarde, o ônibus passa às duas e meia na porta', 25, 15],
])('“%s”: days and hours after the wish tell why', (text, day, hour) => {
  expect(wished(text)).toEqual({ date: `2026-11-${day}`, minutes: hour * 60 })
})

test('the day of a story is that of the wish if it names none', () => {
  const text = 'eu caso dia 4 de dezembro às cinco da tarde na igreja, quero o penteado às nove'
  expect(wished(text)).toEqual({ date: '2026-12-04', minutes: 9 * 60 })
})

test('a client who names a second time after “ou” wishes for both', () => {
  const { wish } = understand('quero quinta às dez ou sexta às nove', today)
  expect(wish.choices).toHaveLength(2)
})
