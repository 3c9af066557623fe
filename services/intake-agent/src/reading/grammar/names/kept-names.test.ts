import { expect, test } from 'vitest'
import { anAppointment } from '../../../../test/reading-context.ts'
import { understand } from '../../../language/understand.rule.ts'
import { keptNames } from './kept-names.ts'

const own = [
  ['Luiza Prado', 'Nutrição'],
  ['Marta Lemos', 'Psicologia'],
  ['Bruno Lima', 'Barbearia'],
  ['Carla Dias', 'Nutrição'],
].map(([professionalName = '', profession = '']) => ({
  ...anAppointment,
  ...{ professionalName, profession },
}))
const today = Temporal.PlainDate.from('2026-11-24')
const spared = (text: string) => keptNames({ said: understand(text, today), text }, own)

test.each([
  ['cancela a nutri, a psicóloga fica', ['psicologa']],
  ['cancela a nutri, na psicóloga ninguém mexe', ['psicologa']],
  ['desmarca a Luiza, não mexe na Marta', ['marta']],
  ['cancela a Luiza, a Marta eu vou sim', ['marta']],
  ['a Marta eu vou cancelar, a Luiza deixa', ['luiza']],
  ['resolvi ficar só com a Carla, cancela a da Luiza', ['carla']],
  ['cancela a Luiza, continuo com a da Marta', ['marta']],
  ['agora só vou na Marta, cancela a Luiza', ['marta']],
  ['cancela as duas da Marta, o barbeiro deixa que sábado eu já desço', ['barbeiro']],
])('of %j somebody stays', (text, names) => {
  expect(spared(text)).toEqual(names)
})

test.each([
  'cancela a Luiza',
  'cancela a Marta e a Luiza',
  'muda a Marta, a Luiza fica pra sexta',
  'cancela a Luiza, quero ficar com a Marta na sexta',
  'vou pro mar na sexta, só volto domingo, desmarca o Bruno',
  'só chego sábado, cancela o barbeiro',
])('of %j nobody is spared', (text) => {
  expect(spared(text)).toEqual([])
})
