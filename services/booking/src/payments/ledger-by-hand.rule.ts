import { AppError, type PaymentStatus } from '@encaixe/contracts'
import {
  type Amounts,
  byHand,
  cameOf,
  type Entry,
  type LedgerChange,
  type NewEntry,
  paidOf,
} from './ledger.rule.ts'

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

/**
 * Given back by hand, each amount as it came.
 * @param whole false: the bank gives back what came by charges
 */
export function givenBack(
  entries: readonly Entry[],
  { whole, paidAt }: { whole: boolean; paidAt: Temporal.Instant },
): LedgerChange {
  const ofMethod = Map.groupBy(whole ? entries : byHand(entries), ({ method }) => method)
  const enter = [...ofMethod].flatMap(([method, own]) => {
    const left = paidOf(own)
    return left > 0 ? [{ amountCents: -left, method, paidAt }] : []
  })
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
  entries: Amounts,
  {
    paymentStatus,
    isOver,
    isHeld,
  }: { paymentStatus: PaymentStatus; isOver: boolean; isHeld: boolean },
): boolean {
  if (isHeld || paymentStatus === 'refunded') return false
  return kind === 'returned' ? paidOf(entries) > 0 : !isOver
}

/**
 * What a person enters.
 * @param amountCents undefined: the rest of the price, or all that was paid
 * @throws AppError VALIDATION_FAILED where nothing is left, or more is given back than came
 */
export function recorded(
  kind: 'received' | 'returned',
  entries: Amounts,
  { amountCents, dueCents }: { amountCents: number | undefined; dueCents: number },
): number {
  const paid = paidOf(entries)
  const left = kind === 'received' ? dueCents : paid
  const amount = amountCents ?? left
  if (amount < 1) throw wrongAmount('O valor já está todo pago. Diga quanto entrou a mais.')
  if (kind === 'returned' && amount > paid)
    throw wrongAmount('Não dá para devolver mais do que entrou.')
  return kind === 'received' ? amount : -amount
}

const wrongAmount = (message: string) =>
  new AppError('VALIDATION_FAILED', `amountCents: ${message}`, {
    errors: [{ path: 'amountCents', message }],
  })

/** Whether an entry may be struck out by who made it. */
export const canUndo = ({ confirmedBy, recordedAt }: Entry, now: Temporal.Instant): boolean =>
  confirmedBy === 'professional' &&
  Temporal.Instant.compare(now, recordedAt.add({ hours: UNDO_HOURS })) <= 0

interface Money {
  paymentStatus: PaymentStatus
  priceCents: number
  /** What was asked for before it counted; null: nothing. */
  prepayCents: number | null
}

/** The payment status that follows from the entries, once a person added one or struck one out. */
export function statusAfterEntry(
  { paymentStatus, priceCents, prepayCents }: Money,
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
