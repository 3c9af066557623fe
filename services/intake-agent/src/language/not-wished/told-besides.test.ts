import { describe, expect, it } from 'vitest'
import { understand } from '../understand.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const wished = (text: string) =>
  understand(text, today).wish.choices.flatMap(({ days, times }) => [
    ...days.map(({ from }) => from),
    ...times.map(({ from, to }) => (from === to ? from / 60 : `${from / 60} to ${to / 60}`)),
  ])

describe('what a client tells besides the wish', () => {
  it.each([
    ['a firma inventou um treinamento amanhã, me bota na quinta às 10h', '2026-11-26', 10],
    ['apareceu um serviço amanhã, quero quinta às 10h', '2026-11-26', 10],
    ['tem remate no sindicato sexta de noite, quero sexta às 10h', '2026-11-27', 10],
    ['eu descarrego até umas cinco, dá pra ser quinta às 18h?', '2026-11-26', 18],
    ['dou aula no colégio até as duas, quero quinta às 14h40', '2026-11-26', 14 + 40 / 60],
    ['pode ser quinta às 9h? depois disso eu trabalho', '2026-11-26', 9],
    ['tenho que estar no fórum às duas na quinta, pode ser às onze?', '2026-11-26', 11],
    ['domingo caí da bicicleta, tem quinta às 14h?', '2026-11-26', 14],
    ['a quarta ficou enrolada, a sexta também, quero quinta às 9h', '2026-11-26', 9],
    ['quarta não dá, sexta também não, quinta às 9h', '2026-11-26', 9],
    ['eu entrego as fardas quarta de manhã, quero quinta às 14h', '2026-11-26', 14],
    ['eu busco a netinha às dez, me bota quinta às 16h', '2026-11-26', 16],
    ['quinta tenho casamento às 18h, quero às 14h', '2026-11-26', 14],
    ['essa semana tá uma correria, mas semana que vem na quinta às 10h dá?', '2026-12-03', 10],
  ])('is no wish in “%s”', (text, day, hour) => {
    expect(wished(text)).toEqual([day, hour])
    expect(understand(text, today).wish.shift).toBeNull()
  })

  it.each([
    ['quinta estarei aí', ['2026-11-26']],
    ['apareceu um horário quinta?', ['2026-11-26']],
    ['tem vaga no Recife quinta?', ['2026-11-26']],
    ['tem horário até 17h?', ['0 to 17']],
  ])('is not told by “%s”, which asks for a time', (text, times) => {
    expect(wished(text)).toEqual(times)
  })
})
