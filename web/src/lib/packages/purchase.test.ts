import type { Purchase, PurchaseDetails } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { ledgerLines } from './ledger.ts'
import { nextSession } from './next-session.ts'
import { purchaseInLine, shownPurchase, unusedShare } from './purchase.ts'

const at = { timezone: 'America/Sao_Paulo', now: Date.parse('2026-11-25T15:00:00Z') }
const PHYSIO = '01931f00-0000-7000-8000-00000000000a'
const PILATES = '01931f00-0000-7000-8000-00000000000b'

const kind = (changes: Partial<Purchase['entries'][number]>) => ({
  ...{ serviceIds: [PHYSIO], serviceNames: ['Fisioterapia'], sessions: 10, left: 6, next: null },
  ...changes,
})
const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  id: '01931f00-0000-7000-8000-000000000001',
  package: { id: '01931f00-0000-7000-8000-0000000000aa', name: '10 sessões' },
  client: { id: '01931f00-0000-7000-8000-0000000000cc', name: 'Ana' },
  priceCents: 90_000,
  status: 'active',
  boughtAt: '2026-11-20T12:00:00.000Z',
  activeAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-03-13T03:00:00.000Z',
  entries: [kind({ sessions: 10, left: 6, next: 4 })],
  payment: {
    ...{ status: 'paid', confirmation: 'by_hand', paidCents: 90_000, returningCents: 0 },
    ...{ method: 'pix', paidAt: '2026-11-20T12:00:00.000Z', waitsUntil: null },
  },
  version: 3,
  actions: [],
  ...changes,
})

test('a purchase says how many sessions are left and on which day it ends', () => {
  const shown = shownPurchase(purchase(), at)
  expect(purchaseInLine(shown)).toBe('Sessões: 6 de 10 · vale até 12/03/2027')
  expect(shown).toMatchObject({ status: 'Em uso', tone: 'good', payment: 'Pago em 20/11, Pix' })
})

test('a purchase that ended says so, and one without an end has none', () => {
  const ended = purchase({ status: 'expired', expiresAt: '2026-11-21T03:00:00.000Z' })
  expect(shownPurchase(ended, at).ends).toBe('venceu em 20/11')
  expect(shownPurchase(purchase({ expiresAt: null }), at).ends).toBe('sem prazo')
})

test('a purchase that waits for its payment says what is known of the money', () => {
  const waits = { ...purchase().payment, paidCents: 0, method: null, paidAt: null }
  const open = purchase({
    ...{ status: 'open', expiresAt: null, activeAt: null },
    payment: { ...waits, status: 'none', waitsUntil: '2026-11-27T15:00:00.000Z' },
  })
  expect(purchaseInLine(shownPurchase(open, at))).toBe('10 sessões')
  expect(shownPurchase(open, at)).toMatchObject({
    ...{ status: 'Falta pagar', payment: '', waitsUntil: '27/11' },
  })
  const claimed = { ...open, payment: { ...open.payment, status: 'claimed' as const } }
  expect(shownPurchase(claimed, at).status).toBe('O cliente diz que pagou')
})

test('the share that was not used goes back, rounded down, and never more than was paid', () => {
  expect(unusedShare(purchase())).toBe(54_000)
  const entries = [kind({ sessions: 3, left: 2 })]
  expect(unusedShare(purchase({ priceCents: 10_000, entries }))).toBe(6_666)
  const payment = { ...purchase().payment, paidCents: 5_000 }
  expect(unusedShare(purchase({ payment }))).toBe(5_000)
})

const appointment = (startsAt: string) => ({ id: PHYSIO, startsAt, serviceName: 'Fisioterapia' })
const line = (changes: Partial<PurchaseDetails['ledger'][number]>) => ({
  ...{ at: '2026-11-24T12:00:00.000Z', reason: 'used' as const, entry: 0, delta: -1 },
  ...{ actor: 'client' as const, appointment: null, canGiveBack: false },
  ...changes,
})

test('the ledger is read from its latest line, each with its day and what it is about', () => {
  const { entries } = purchase()
  const ledger = [
    line({ reason: 'bought', delta: 10, at: '2026-11-20T12:00:00.000Z' }),
    line({ appointment: appointment('2026-11-26T13:00:00.000Z') }),
    line({ reason: 'expired', delta: -4 }),
    line({ reason: 'extended', delta: 1 }),
    line({ reason: 'bought', delta: -10 }),
  ]
  expect(
    ledgerLines({ ledger, entries }, at).map(({ delta, ...one }) => [delta, one.words, one.about]),
  ).toEqual([
    ['−10', 'Pagamento desfeito', ''],
    ['+1', 'Prazo maior: 1 sessão voltou', ''],
    ['−4', '4 sessões venceram', ''],
    ['−1', 'Usada', '26 nov, 10h · Fisioterapia'],
    ['+10', '10 sessões compradas', ''],
  ])
})

test('with several kinds of session each line says of which', () => {
  const entries = [
    ...purchase().entries,
    kind({ serviceIds: [PILATES], serviceNames: ['Pilates'], sessions: 2, left: 2 }),
  ]
  const ledger = [line({ reason: 'bought', delta: 2, entry: 1 })]
  expect(ledgerLines({ ledger, entries }, at)).toMatchObject([{ about: 'Pilates', day: '24/11' }])
})

const asked = (...serviceIds: string[]) => ({ serviceIds, startsAt: at.now })

test('a booking uses the next session of what covers one of its services', () => {
  expect(nextSession([purchase()], asked(PILATES, PHYSIO))).toMatchObject({ session: 4, of: 10 })
  expect(nextSession([purchase()], asked(PILATES))).toBeNull()
  expect(nextSession([purchase()], asked())).toBeNull()
})

test('of several purchases the one that ends soonest is used, then the oldest', () => {
  const soon = purchase({ id: PILATES, expiresAt: '2026-12-01T03:00:00.000Z' })
  const endless = purchase({ id: PHYSIO, expiresAt: null })
  const older = purchase({ id: PHYSIO, boughtAt: '2026-10-01T12:00:00.000Z' })
  expect(nextSession([endless, purchase(), soon], asked(PHYSIO))?.purchaseId).toBe(PILATES)
  expect(nextSession([purchase(), older], asked(PHYSIO))?.purchaseId).toBe(PHYSIO)
})

test('a purchase that is used up, ended before the appointment, or not paid gives no session', () => {
  const used = purchase({
    entries: [kind({ left: 0 })],
  })
  expect(nextSession([used, purchase({ status: 'open' })], asked(PHYSIO))).toBeNull()
  const ending = purchase({ expiresAt: '2026-11-25T15:00:00.000Z' })
  expect(nextSession([ending], asked(PHYSIO))).toBeNull()
  expect(nextSession([ending], { serviceIds: [PHYSIO], startsAt: at.now - 1 })).not.toBeNull()
})
