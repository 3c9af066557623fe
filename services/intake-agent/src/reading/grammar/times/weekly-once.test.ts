import { expect, test } from 'vitest'
import { saysOnce } from './weekly-once.ts'

test.each([
  'pensando bem, só uma por enquanto: segunda dia 30, 19h',
  'por enquanto uma só, sexta dia 4, 15h',
  'vamos começar com uma só: dia 30 às 7h',
  'só uma sessão por enquanto, dia 4/12 às 15h',
  'uma aula só mesmo, sexta 15h',
  'melhor uma só por enquanto',
  'só a primeira',
])('%j gives up every week', (text) => {
  expect(saysOnce(text)).toBe(true)
})

test.each(['só uma por semana, sexta 15h', 'sexta 15h', 'só quero se for barato'])(
  '%j does not give up every week',
  (text) => {
    expect(saysOnce(text)).toBe(false)
  },
)

test.each([
  'cabelo toda semana\ndigo\nsó esse sábado\n12h',
  'queria toda quinta às 15h, quer dizer, só essa quinta',
  'toda semana, ops, só nesta sexta 15h',
])('%j takes back every week at once', (text) => {
  expect(saysOnce(text)).toBe(true)
})

test.each(['cabelo toda semana\ndigo\ntoda sexta 12h', 'toda sexta 15h'])(
  '%j wishes for every week',
  (text) => {
    expect(saysOnce(text)).toBe(false)
  },
)
