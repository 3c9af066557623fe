import { byHand, type Entry, type LedgerChange, type NewEntry, paidOf } from './ledger.rule.ts'

/** What the words of a bank do to what the professional had entered by hand. */

/**
 * A Pix of which the provider tells is the one that the professional had already seen and entered: of what is now more than
 * the price, the entered Pix counts no more.
 * @param keptCents of what the provider tells, that which does not go back by itself
 * @param returningCents what is on its way back
 */
export function confirmedByBank(
  entries: readonly Entry[],
  {
    priceCents,
    keptCents,
    returningCents,
  }: Record<'priceCents' | 'keptCents' | 'returningCents', number>,
): LedgerChange {
  const more = paidOf(entries) - returningCents - priceCents
  const twice = priceCents > 0 ? Math.min(keptCents, more) : 0
  return less(
    byHand(entries).filter(({ method, amountCents }) => method === 'pix' && amountCents > 0),
    twice,
  )
}

/**
 * What the bank gave back is what the professional had already entered as given back, as far as both are more than came. Of
 * the two the bank is believed.
 * @param entries before what the bank tells
 */
export const returnedByBank = (entries: readonly Entry[], backCents: number): LedgerChange =>
  less(
    byHand(entries).filter(({ amountCents }) => amountCents < 0),
    backCents - paidOf(entries),
  )

/** Takes an amount off entries, the latest first: they are struck out, and what is left of the last is entered anew. */
function less(entries: readonly Entry[], cents: number): LedgerChange {
  const enter: NewEntry[] = []
  const strike: string[] = []
  let left = cents
  for (const { id, amountCents, method, paidAt } of entries.toReversed()) {
    if (left <= 0) break
    strike.push(id)
    const rest = Math.abs(amountCents) - left
    if (rest > 0) enter.push({ amountCents: Math.sign(amountCents) * rest, method, paidAt })
    left -= Math.abs(amountCents)
  }
  return { enter, strike }
}

/**
 * Of a payment for a charge, what goes back by itself: what is more than the charge asked for, and what is more than is owed
 * at all, as of two codes that were both paid, or of one that was paid after the money had come in cash.
 * @param owedCents 0: nobody knows what is owed
 */
export function excessOf(
  { amountCents, keptCents }: Record<'amountCents' | 'keptCents', number>,
  { leftCents, owedCents }: Record<'leftCents' | 'owedCents', number>,
): number {
  const tooMuch = owedCents > 0 ? leftCents - owedCents : 0
  return Math.max(amountCents - keptCents, Math.min(amountCents, tooMuch))
}

/** Of a payment for a charge, what stays of what was asked for; the rest goes back. */
export const keptOf = ({
  amountCents,
  receivedCents,
  askedCents,
}: Record<'amountCents' | 'receivedCents' | 'askedCents', number>): number =>
  Math.max(0, Math.min(amountCents, askedCents - (receivedCents - amountCents)))
