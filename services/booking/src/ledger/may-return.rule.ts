import { REFUND_DAYS, type RefundReason } from '@encaixe/contracts'
import { byBank, type Entry, type LedgerChange, paidOf } from './ledger.rule.ts'

/**
 * What may still go back: what came, less what went back, less what is on its way. Every way of giving back asks this file,
 * in the transaction that holds what the money is for.
 */

/** One thing that is to go back by the bank. */
export interface Refund {
  id: string
  amountCents: number
  doneCents: number
  failedCents: number
  reason: RefundReason
  /** The Pix that it is of; null: of any. */
  endToEndId: string | null
  /** When its bank said that it does not give it back. */
  failedAt: Temporal.Instant | null
  /** Whether the professional had what failed asked for again. */
  isRetried: boolean
}

/** All that came, went back and is on its way, for an appointment or a request in a conversation. */
export interface Money {
  entries: readonly Entry[]
  refunds: readonly Refund[]
}

export const onItsWay = ({ refunds }: Pick<Money, 'refunds'>): number =>
  refunds.reduce(
    (sum, { amountCents, doneCents, failedCents }) => sum + amountCents - doneCents - failedCents,
    0,
  )

/** Nothing may, where more went back already than came. */
export const mayReturn = (money: Money): number =>
  Math.max(0, paidOf(money.entries) - onItsWay(money))

/** Whether what would be left after a change of the entries covers what is on its way. */
export const covers = (money: Money, { enter, strike }: LedgerChange): boolean => {
  const kept = money.entries.filter(({ id }) => !strike.includes(id))
  const change = paidOf(kept) + paidOf(enter) - paidOf(money.entries)
  // What is below zero already may rise.
  return change >= 0 || paidOf(kept) + paidOf(enter) >= onItsWay(money)
}

/** What came by charges and has not gone back. */
export const chargedOf = (entries: readonly Entry[]): number => paidOf(byBank(entries))

/**
 * Until when a bank gives back all that came by charges; null: nothing is left of it.
 * @param endToEndId of one Pix alone; null: of all
 */
export function refundUntil(
  entries: readonly Entry[],
  endToEndId: string | null = null,
): Temporal.Instant | null {
  const isMeant = (entry: Entry) => endToEndId === null || entry.endToEndId === endToEndId
  if (chargedOf(entries) <= 0) return null
  const ends = byBank(entries)
    .filter((entry) => entry.amountCents > 0 && isMeant(entry))
    .map(({ paidAt }) => paidAt.add({ hours: 24 * REFUND_DAYS }))
  return ends.toSorted(Temporal.Instant.compare)[0] ?? null
}

/** Of what may go back, what the bank gives back: what came by charges, for 90 days. */
export function mayReturnByBank(
  money: Money,
  now: Temporal.Instant,
  endToEndId: string | null = null,
): number {
  const until = refundUntil(money.entries, endToEndId)
  if (!until || Temporal.Instant.compare(now, until) >= 0) return 0
  return Math.max(0, Math.min(mayReturn(money), chargedOf(money.entries) - onItsWay(money)))
}

/** Something that the bank did not give back, and what of it has not gone back in another way since. */
export interface Failure {
  id: string
  amountCents: number
  reason: RefundReason
  endToEndId: string | null
}

/** What failed and stands, the earliest first: one action of the professional each. */
export function failuresOf(money: Money): Failure[] {
  const failed = money.refunds
    .flatMap((refund) =>
      refund.failedAt && refund.failedCents > 0 && !refund.isRetried
        ? [{ ...refund, failedAt: refund.failedAt, left: refund.failedCents }]
        : [],
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.failedAt, b.failedAt))
  const otherwise = money.entries
    .filter(({ amountCents, refundId }) => amountCents < 0 && refundId === null)
    .map((entry) => ({ ...entry, left: -entry.amountCents }))
  // Of what was given back in the bank's app the Pix is known; what was given back by hand counts for the earliest.
  for (const isSame of [true, false]) {
    for (const failure of failed) {
      for (const back of otherwise) {
        const isLater = Temporal.Instant.compare(back.recordedAt, failure.failedAt) >= 0
        const fits = isSame
          ? back.endToEndId !== null && back.endToEndId === failure.endToEndId
          : back.endToEndId === null || failure.endToEndId === null
        if (!isLater || !fits) continue
        const cents = Math.min(failure.left, back.left)
        failure.left -= cents
        back.left -= cents
      }
    }
  }
  let left = mayReturn(money)
  return failed.flatMap(({ id, reason, endToEndId, left: open }) => {
    const amountCents = Math.min(open, left)
    left -= amountCents
    return amountCents > 0 ? [{ id, reason, endToEndId, amountCents }] : []
  })
}

/** What goes back by itself, when it is called off or came late: what failed and was told waits for the professional. */
export function returnsByItself(money: Money, now: Temporal.Instant): number {
  const failed = failuresOf(money).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, mayReturnByBank(money, now) - failed)
}
