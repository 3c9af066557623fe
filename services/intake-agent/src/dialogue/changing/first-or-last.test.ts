import { expect, test } from 'vitest'
import { countsAll, countsOwn } from './first-or-last.ts'

test.each(['cancela as duas últimas', 'só os 3 próximos', 'desmarca as últimas duas sessões'])(
  '%j counts the client’s appointments',
  (text) => {
    expect(countsOwn(text)).toBe(true)
  },
)

test.each(['não vou nas duas próximas semanas', 'cancela a última', 'cancela as duas da tarde'])(
  '%j counts no appointments',
  (text) => {
    expect(countsOwn(text)).toBe(false)
  },
)

test.each([
  ['embarco quarta, cancela as duas consultas da Marta', 2, true],
  ['desmarca os 3 horários com a Ana', 3, true],
  ['cancela as duas da Marta', 3, false],
  ['cancela as duas da tarde', 2, false],
  ['cancela as duas sessões de sexta', 2, false],
  ['cancela a da Marta', 1, false],
])('%j counts all of %i appointments: %s', (text, many, isAll) => {
  expect(countsAll(text, many)).toBe(isAll)
})
