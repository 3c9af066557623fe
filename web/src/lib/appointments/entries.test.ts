import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'

const at = { timezone: 'America/Sao_Paulo', now: Date.parse('2026-11-26T12:00:00Z') }
const item = {
  id: '019ab000-0000-7000-8000-0000abcd1234',
  method: 'pix',
  paidAt: '2026-11-21T01:00:00.000Z',
  canUndo: false,
  endToEndId: null,
  feeCents: null,
} as const
const ledger = {
  paidCents: 2_000,
  dueCents: 12_000,
  mayReceive: true,
  mayReturn: true,
  refundUntil: '2027-02-19T01:00:00.000Z',
  refunds: [],
}

test('each entry says on which local day, how and how much', () => {
  const { lines, due, tooOld } = entriesOf(
    {
      ...ledger,
      items: [
        { ...item, amountCents: 3_000, confirmedBy: 'provider', endToEndId: 'E999' },
        { ...item, amountCents: -1_000, method: 'cash', confirmedBy: 'professional' },
      ],
    },
    at,
  )
  expect(lines.map(({ how, amount, isBack, bankId }) => [how, amount, isBack, bankId])).toEqual([
    ['Pix, confirmado pelo banco', 'R$\u00A030', false, 'E999'],
    ['Devolvido: Dinheiro', '−R$\u00A010', true, ''],
  ])
  expect(lines[0]?.day).toMatch(/20/)
  expect(due).toBe('R$\u00A0120')
  expect(tooOld).toBe('')
})

test('what Mercado Pago keeps is said beside what came, which stays whole', () => {
  const items = [
    { ...item, amountCents: 3_000, confirmedBy: 'provider' as const, feeCents: 30 },
    { ...item, amountCents: 3_000, confirmedBy: 'provider' as const, feeCents: 0 },
  ]
  const { lines } = entriesOf({ ...ledger, items }, at)
  expect(lines.map(({ amount, fee }) => [amount, fee])).toEqual([
    ['R$\u00A030', 'O Mercado Pago fica com R$\u00A00,30'],
    ['R$\u00A030', ''],
  ])
})

test('nothing is due where nothing more can be received', () => {
  expect(entriesOf({ ...ledger, items: [], mayReceive: false }, at).due).toBe('')
})

test('the payments of an appointment say when its bank no longer refunds a Pix', () => {
  const old = { ...ledger, items: [], refundUntil: '2026-11-26T12:00:00.000Z' }
  expect(entriesOf(old, at).tooOld).toMatch(/90 dias/)
})

test('what the bank gives back is said as under way, and what it did not has a button of its own', () => {
  const one = { id: item.id, endToEndId: null } as const
  const { refunds } = entriesOf(
    {
      ...{ ...ledger, items: [] },
      refunds: [
        { ...one, amountCents: 3_000, state: 'under_way', reason: 'cancelled', canRetry: false },
        { ...one, amountCents: 1_000, state: 'failed', reason: 'excess', canRetry: true },
        { ...one, amountCents: 2_000, state: 'failed', reason: 'late', canRetry: false },
      ],
    },
    at,
  )
  expect(refunds.map(({ says }) => says)).toEqual([
    'O banco está devolvendo R$ 30 do que foi cancelado.',
    'O banco não devolveu R$ 10 que veio a mais. Confira o saldo e peça de novo aqui, ou devolva pelo aplicativo do banco.',
    'O banco não devolveu R$ 20 que chegou tarde. Se for devolver, faça um Pix para a pessoa e registre abaixo.',
  ])
  expect(refunds.map(({ retry }) => retry)).toEqual(['', 'Pedir ao banco de novo: R$ 10', ''])
})
