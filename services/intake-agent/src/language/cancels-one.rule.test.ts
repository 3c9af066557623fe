import { expect, test } from 'vitest'
import { understand } from './understand.rule.ts'

const actsIn = (text: string) => understand(text, Temporal.PlainDate.from('2026-11-24')).acts

test.each([
  'preciso cancelar um horário',
  'quero desmarcar uma consulta',
  'cancela uma sessão pra mim',
  'preciso cancelar um dos meus horários',
  'tem um horário que preciso cancelar',
  'marquei uma consulta e queria desmarcar',
])('“%s” cancels, and books nothing', (text) => {
  expect(actsIn(text)).toEqual(['cancel'])
})

test.each(['cancela e marca um horário sexta', 'tem um horário que vai cancelar alguém?'])(
  '“%s” asks for a time, too',
  (text) => {
    expect(actsIn(text)).toContain('book')
  },
)

test('a client who tells of an appointment and writes “não quero cancelar” cancels nothing', () => {
  expect(actsIn('marquei uma consulta e não quero cancelar')).not.toContain('cancel')
})
