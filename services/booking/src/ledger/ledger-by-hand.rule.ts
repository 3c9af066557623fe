import { AppError, type PaymentStatus } from '@encaixe/contracts'
import {
  type Amounts,
  byBank,
  byHand,
  cameOf,
  type Entry,
  type LedgerChange,
  type NewEntry,
  paidOf,
} from './ledger.rule.ts'
import { type Money, mayReturn, onItsWay } from './may-return.rule.ts'

/** What professionals enter of money, and what they take back. */

/** How long a mistake can be struck out. */
const UNDO_HOURS = 24

/** The rest of the price, as received. */
export function captured(
  entries: readonly Entry[],
  { priceCents, method, paidAt }: { priceCents: number } & Omit<NewEntry, 'amountCents'>,
): LedgerChange {
  const amountCents = priceCents - paidOf(entries)
  return { enter: amountCents > 0 ? [{ amountCents, method, paidAt }] : [], strike: [] }
}

/** What the professional entered counts no more; what a bank told stays. */
export const undone = (entries: readonly Entry[]): LedgerChange => ({
  enter: [],
  strike: byHand(entries).map(({ id }) => id),
})

/** The same of what was entered as received, and can be struck out still. */
export const receiptUndone = (entries: readonly Entry[], now: Temporal.Instant): LedgerChange => ({
  enter: [],
  strike: entries
    .filter((entry) => entry.amountCents > 0 && canUndo(entry, now))
    .map(({ id }) => id),
})

/**
 * Given back by hand, each amount as it came, the earliest way first.
 * @param cents what the bank does not give back
 */
export function givenBack(
  entries: readonly Entry[],
  { cents, paidAt }: { cents: number; paidAt: Temporal.Instant },
): LedgerChange {
  const enter: NewEntry[] = []
  let left = cents
  for (const own of [byHand(entries), byBank(entries)]) {
    for (const [method, ofMethod] of Map.groupBy(own, (entry) => entry.method)) {
      const back = Math.min(left, paidOf(ofMethod))
      if (back <= 0) continue
      enter.push({ amountCents: -back, method, paidAt })
      left -= back
    }
  }
  return { enter, strike: [] }
}

/** A refund by hand that was entered by mistake: all that was entered with it. */
export const keptAfterAll = (
  entries: readonly Entry[],
  refundedAt: Temporal.Instant,
): LedgerChange => ({
  enter: [],
  strike: byHand(entries)
    .filter(
      ({ amountCents, recordedAt }) =>
        amountCents < 0 && recordedAt.epochMilliseconds >= refundedAt.epochMilliseconds,
    )
    .map(({ id }) => id),
})

/** Whether more can be entered as received, or some as given back. */
export function mayRecord(
  kind: 'received' | 'returned',
  money: Money,
  {
    paymentStatus,
    isOver,
    isHeld,
    isBySession = false,
  }: {
    paymentStatus: PaymentStatus
    isOver: boolean
    isHeld: boolean
    /** Whether a session of a package pays it. */
    isBySession?: boolean
  },
): boolean {
  if (isHeld || paymentStatus === 'refunded') return false
  return kind === 'returned' ? mayReturn(money) > 0 : !isOver && !isBySession
}

/**
 * What a person enters.
 * @param amountCents undefined: the rest of the price, or all that may go back
 * @throws AppError VALIDATION_FAILED where nothing is left, or more is given back than may be
 */
export function recorded(
  kind: 'received' | 'returned',
  money: Money,
  { amountCents, dueCents }: { amountCents: number | undefined; dueCents: number },
): number {
  const back = mayReturn(money)
  const amount = amountCents ?? (kind === 'received' ? dueCents : back)
  if (amount < 1) throw wrongAmount('O valor já está todo pago. Diga quanto entrou a mais.')
  if (kind === 'returned' && amount > back)
    throw wrongAmount(
      onItsWay(money) > 0
        ? 'Uma parte já está voltando pelo banco. Não dá para devolver mais do que sobra.'
        : 'Não dá para devolver mais do que entrou.',
    )
  return kind === 'received' ? amount : -amount
}

const wrongAmount = (message: string) =>
  new AppError('VALIDATION_FAILED', `amountCents: ${message}`, {
    errors: [{ path: 'amountCents', message }],
  })

/** Whether an entry may be struck out by who made it. */
export const canUndo = (
  { confirmedBy, recordedAt }: { confirmedBy: string; recordedAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean =>
  confirmedBy === 'professional' &&
  Temporal.Instant.compare(now, recordedAt.add({ hours: UNDO_HOURS })) <= 0

interface Owed {
  paymentStatus: PaymentStatus
  priceCents: number
  /** What was asked for before it counted; null: nothing. */
  prepayCents: number | null
}

/** The payment status that follows from the entries, once a person added one or struck one out. */
export function statusAfterEntry(
  { paymentStatus, priceCents, prepayCents }: Owed,
  entries: Amounts,
): PaymentStatus {
  const paid = paidOf(entries)
  const isPaid = cameOf(entries) >= (prepayCents ?? priceCents)
  switch (paymentStatus) {
    case 'none':
    case 'authorized':
      return paid > 0 && paid >= priceCents ? 'captured' : paymentStatus
    case 'captured':
      if (paid > 0) return isPaid ? 'captured' : 'none'
      return entries.length > 0 ? 'refunded' : 'none'
    case 'refunded':
      return paid > 0 ? 'captured' : 'refunded'
  }
}
