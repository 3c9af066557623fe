import { expect, test } from 'vitest'
import { paidWords, prepaymentBrief, prepaymentWords, refundWords } from './prepayment.ts'

const none = {
  ...{ mode: 'none' as const, depositCents: null, depositPercent: null },
  confirmation: 'automatic' as const,
  ...{ holdMinutes: 30, refundNoticeHours: 24 },
}

test('a visitor reads what is asked for, how long the time is held and what is given back', () => {
  const at = { priceCents: 15_000, startsAt: null, now: 0 }
  expect(prepaymentWords(none, at)).toBeNull()
  expect(prepaymentWords({ ...none, mode: 'deposit', depositCents: 3_000 }, at)).toBe(
    'Um sinal de R$\u00A030 por Pix garante o horário, que fica guardado por 30 minutos. Se você cancelar até 24 horas antes, o valor volta.',
  )
  expect(prepaymentWords({ ...none, mode: 'full', holdMinutes: 120 }, at)).toContain(
    'O valor de R$\u00A0150 por Pix garante o horário, que fica guardado por 2 horas.',
  )
})

test('of a deposit by hand a visitor reads who confirms it, and that nothing goes back by itself', () => {
  const at = { priceCents: 15_000, startsAt: null, now: 0 }
  const byHand = { ...none, mode: 'deposit', depositCents: 3_000, confirmation: 'by_hand' } as const
  expect(prepaymentWords(byHand, at)).toBe(
    'Um sinal de R$\u00A030 por Pix garante o horário, que fica guardado por 30 minutos. Depois de pagar, toque em “Já paguei”: quem atende confere e confirma. Se você cancelar até 24 horas antes, o combinado é receber o valor de volta.',
  )
})

test('what was not agreed is not told, and what cannot be given back is not promised', () => {
  const startsAt = '2026-11-26T15:00:00-03:00'
  const hours = (before: number) => Date.parse(startsAt) - before * 3_600_000
  const agreed = { refundNoticeHours: 24, startsAt }
  expect(refundWords({ refundNoticeHours: null, startsAt }, hours(1))).toBe('')
  expect(refundWords({ refundNoticeHours: 0, startsAt }, hours(0))).toBe(
    'Se você cancelar antes do início, o valor volta.',
  )
  expect(refundWords(agreed, hours(24))).toBe('Se você cancelar até 24 horas antes, o valor volta.')
  expect(refundWords(agreed, hours(4))).toContain('depois de pagar, não volta')
  expect(refundWords({ ...agreed, isPaid: true }, hours(4))).toBe(
    'O prazo para receber de volta já passou.',
  )
})

test('what the bank is giving back is told as on its way', () => {
  expect(paidWords({ paidCents: 3_000, returningCents: 0 })).toBe('Pagamento recebido: R$\u00A030.')
  expect(paidWords({ paidCents: 3_000, returningCents: 3_000 })).toContain(
    'O banco está devolvendo R$\u00A030.',
  )
})

test('before a time is chosen a visitor reads how much is paid for it, and nothing where nothing is', () => {
  expect(prepaymentBrief(none, 15_000)).toBeNull()
  expect(prepaymentBrief({ ...none, mode: 'deposit', depositPercent: 20 }, 15_000)).toBe(
    'Um sinal de R$\u00A030 por Pix garante o horário.',
  )
  expect(prepaymentBrief({ ...none, mode: 'full' }, 15_000)).toBe(
    'O valor de R$\u00A0150 por Pix garante o horário.',
  )
  expect(prepaymentBrief({ ...none, mode: 'full' }, null)).toBeNull()
})
