import { expect, test } from 'vitest'
import { prepaymentWords, refundWords } from './prepayment.ts'

const none = {
  ...{ mode: 'none' as const, depositCents: null, depositPercent: null },
  ...{ holdMinutes: 30, refundNoticeHours: 24 },
}

test('a visitor reads what is asked for, how long the time is held and what is given back', () => {
  expect(prepaymentWords(none, 15_000)).toBeNull()
  expect(prepaymentWords({ ...none, mode: 'deposit', depositCents: 3_000 }, 15_000)).toBe(
    'Um sinal de R$\u00A030 por Pix garante o horário, que fica guardado por 30 minutos. Se você cancelar até 24 horas antes, o valor volta.',
  )
  expect(prepaymentWords({ ...none, mode: 'full', holdMinutes: 120 }, 15_000)).toContain(
    'O valor de R$\u00A0150 por Pix garante o horário, que fica guardado por 2 horas.',
  )
})

test('what was not agreed is not told', () => {
  expect(refundWords(null)).toBe('')
  expect(refundWords(0)).toBe('Se você cancelar antes do início, o valor volta.')
})
