import { expect, test } from 'vitest'
import { languageOf, translated } from './foreign.rule.ts'
import { plain } from './spelling.rule.ts'

test.each([
  ['Hi, can I book friday 3pm?', 'en'],
  ['quiero un turno para el jueves', 'es'],
  ['sí, gracias', 'es'],
  ['quero marcar sexta', 'pt'],
  ['oi, book de fotos no sábado', 'pt'],
  ['cancelar', 'pt'],
  ['no sábado', 'pt'],
] as const)('%j is %s', (text, expected) => {
  expect(languageOf(plain(text))).toBe(expected)
})

test.each([
  ['friday at 3:30 pm please, thanks', 'sexta as 15:30 por favor, obrigado'],
  ['friday at the same time please', 'sexta mesmo horario por favor'],
  ['quiero el viernes a la misma hora', 'quero o sexta mesmo horario'],
  ['quiero mañana por la mañana', 'quero amanha de manha'],
  ['no sábado', 'no sabado'],
  ['2pm', '14:00'],
  ['can we push it to 5?', 'pode mudar  para 5?'],
  ['Tuesday December 1st', 'terca dia 1 de dezembro'],
  ['on the 5th of January please', 'on dia 5 de janeiro por favor'],
  ['I can’t do 9, how about 10?', 'eu nao posso as 9, as 10?'],
  ["this week doesn't work for me", 'esta semana nao da'],
  ['could we do 4 instead?', 'as 4 ?'],
  ['can we get two haircuts tomorrow?', 'pode get dois haircuts amanha?'],
  ['hoy no, mejor a las 4', 'hoje nao, melhor a as 4'],
])('%j is read as %j', (text, expected) => {
  expect(translated(plain(text))).toBe(expected)
})
