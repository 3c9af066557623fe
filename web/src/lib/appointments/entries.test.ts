import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'

const at = { timezone: 'America/Sao_Paulo', now: Date.parse('2026-11-26T12:00:00Z') }
const item = {
  id: '019ab000-0000-7000-8000-0000abcd1234',
  method: 'pix',
  paidAt: '2026-11-21T01:00:00.000Z',
  canUndo: false,
} as const
const ledger = {
  paidCents: 2_000,
  dueCents: 12_000,
  mayReceive: true,
  mayReturn: true,
  refundUntil: '2027-02-19T01:00:00.000Z',
}

test('each entry says on which local day, how and how much', () => {
  const { lines, due, tooOld } = entriesOf(
    {
      ...ledger,
      items: [
        { ...item, amountCents: 3_000, confirmedBy: 'provider' },
        { ...item, amountCents: -1_000, method: 'cash', confirmedBy: 'professional' },
      ],
    },
    at,
  )
  expect(lines.map(({ how, amount, isBack }) => [how, amount, isBack])).toEqual([
    ['Pix, confirmado pelo banco', 'R$\u00A030', false],
    ['Devolvido: Dinheiro', '−R$\u00A010', true],
  ])
  expect(lines[0]?.day).toMatch(/20/)
  expect(due).toBe('R$\u00A0120')
  expect(tooOld).toBe('')
})

test('nothing is due where nothing more can be received', () => {
  expect(entriesOf({ ...ledger, items: [], mayReceive: false }, at).due).toBe('')
})

test('the payments of an appointment say when its bank no longer refunds a Pix', () => {
  const old = { ...ledger, items: [], refundUntil: '2026-11-26T12:00:00.000Z' }
  expect(entriesOf(old, at).tooOld).toMatch(/90 dias/)
})
