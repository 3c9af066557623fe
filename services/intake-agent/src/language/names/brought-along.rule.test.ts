import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const whomIn = (text: string) => understand(text, Temporal.PlainDate.from('2026-11-24')).forWhom

test.each([
  ['o meu neto Enzo Gabriel nunca foi, eu queria levar ele sábado às 9h30', 'enzo gabriel'],
  ['meu menino, o Davi Barros, tem foto, então queria botar ele com você amanhã', 'davi barros'],
  ['minha mãe, a Rosa Melo, tá com diabetes e eu quero trazer ela sexta às 9h', 'rosa melo'],
])('“%s” books for %s', (text, name) => {
  expect(whomIn(text)?.name).toBe(name)
})

test.each([
  'meu filho Davi tem dentista, tenho que levar ele amanhã, quero cortar quinta às 10h',
  'meu pai Rui opera, quero levar ele no médico sexta, e o meu corte quinta às 10h',
])('“%s” books for nobody else', (text) => {
  expect(whomIn(text)).toBeNull()
})
