import { expect, test } from 'vitest'
import { delayIn } from './delay.rule.ts'
import { tokensOf } from './words/tokens.rule.ts'

test.each([
  ['vou chegar uns vinte minutos atrasada', 20],
  ['atraso de vinte e cinco minutinhos', 25],
  ['vou atrasar 15 min', 15],
  ['chego meia hora depois', 30],
  ['vou atrasar 1h', 60],
  ['vou atrasar uns dez', 10],
  ['vou atrasar um pouco', null],
  ['chego às 11h40', null],
  ['o borracheiro disse que leva meia hora. vou chegar uns 20 minutos atrasado', 20],
  ['atraso uns 10 min, fiquei uma hora na fila do posto', 10],
])('“%s” is late by %s minutes', (text, minutes) => {
  expect(delayIn(tokensOf(text))).toBe(minutes)
})
