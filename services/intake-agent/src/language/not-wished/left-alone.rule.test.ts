import { describe, expect, it } from 'vitest'
import { understand } from '../understand.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const keptDays = (text: string) =>
  understand(text, today).kept.choices.flatMap(({ days }) => days.map(({ from }) => from))

describe('an appointment that is to stay', () => {
  it.each([
    'cancela a do dia 4, a do dia 11 pode deixar que eu já voltei',
    'desmarca a do dia 4, a do dia 11 não mexe',
    'a do dia 11 eu quero manter, mas a do dia 4 cancela',
    'não vou conseguir ir dia 4, mas dia 11 tá de pé viu',
    'cancela a do dia 4, dia 11 eu já voltei',
  ])('is kept by “%s”', (text) => {
    expect(keptDays(text)).toEqual(['2026-12-11'])
  })

  it.each([
    'a do dia 11 pode deixar pra outro dia',
    'dia 11 pode deixar marcado',
    'dia 11 pode ficar',
  ])('is not said by “%s”', (text) => {
    expect(keptDays(text)).toEqual([])
  })
})

describe('taking an appointment off', () => {
  it.each(['tira essa pra mim', 'risca ela aí, que eu viajo', 'tira a do dia 4'])(
    'is a cancellation in “%s”',
    (text) => {
      expect(understand(text, today).acts).toContain('cancel')
    },
  )

  it.each(['tira essa dúvida', 'tira a sobrancelha', 'tira a de cima'])(
    'is not meant by “%s”',
    (text) => {
      expect(understand(text, today).acts).not.toContain('cancel')
    },
  )
})
