import { REFUND_DAYS } from '@encaixe/contracts'
import { byHand, type Entry, type LedgerChange, type NewEntry, paidOf } from './ledger.rule.ts'

/** What banks tell of money, and what they give back. */

/** What came by charges and has not gone back. */
export const chargedOf = (entries: readonly Entry[]): number =>
  paidOf(entries.filter(({ confirmedBy }) => confirmedBy === 'provider'))

/** Until when a bank gives back what came by charges; null: nothing is left of it. */
export function refundUntil(entries: readonly Entry[]): Temporal.Instant | null {
  if (chargedOf(entries) <= 0) return null
  const days = entries
    .filter(({ confirmedBy, amountCents }) => confirmedBy === 'provider' && amountCents > 0)
    .map(({ paidAt }) => paidAt.add({ hours: 24 * REFUND_DAYS }))
  return days.toSorted(Temporal.Instant.compare)[0] ?? null
}

/**
 * Whether a refund is asked for at the bank: it gives back what came by charges, for 90 days. Where some was given back by
 * hand, the bank would give back too much.
 */
export function isGivenBackByBank(entries: readonly Entry[], now: Temporal.Instant): boolean {
  const until = refundUntil(entries)
  return (
    until !== null &&
    Temporal.Instant.compare(now, until) < 0 &&
    paidOf(entries) >= chargedOf(entries)
  )
}

/**
 * A Pix of which the provider tells is the one that the professional had already seen and entered: of what is now more than
 * the price, the entered Pix counts no more.
 * @param keptCents of what the provider tells, that which does not go back by itself
 */
export function confirmedByBank(
  entries: readonly Entry[],
  { priceCents, keptCents }: { priceCents: number; keptCents: number },
): LedgerChange {
  const enter: NewEntry[] = []
  const strike: string[] = []
  let twice = priceCents > 0 ? Math.min(keptCents, paidOf(entries) - priceCents) : 0
  for (const { id, amountCents, method, paidAt } of byHand(entries).toReversed()) {
    if (twice <= 0) break
    if (method !== 'pix' || amountCents <= 0) continue
    strike.push(id)
    if (amountCents > twice) enter.push({ amountCents: amountCents - twice, method, paidAt })
    twice -= amountCents
  }
  return { enter, strike }
}

/** Of a payment for a charge, what stays: what is more than was asked for goes back by itself. */
export function keptOf({
  amountCents,
  receivedCents,
  askedCents,
  completes,
}: Record<'amountCents' | 'receivedCents' | 'askedCents', number> & {
  completes: boolean
}): number {
  if (completes) return Math.min(amountCents, askedCents)
  return receivedCents < askedCents ? amountCents : 0
}
