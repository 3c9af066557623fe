import { expect, test } from 'vitest'
import { countsOwn } from './first-or-last.ts'

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
