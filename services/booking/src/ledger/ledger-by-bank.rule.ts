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
 * Of a payment, what is more than is owed in all, and goes back by itself: as of two codes that were both paid, or of one that
 * was paid after the money had come in cash.
 * @param leftCents what there is with this payment, less what is on its way back
 * @param owedCents null: nobody knows what is owed
 */
export const excessOf = (
  { amountCents }: { amountCents: number },
  { leftCents, owedCents }: { leftCents: number; owedCents: number | null },
): number => (owedCents === null ? 0 : Math.max(0, Math.min(amountCents, leftCents - owedCents)))

/**
 * Of a payment for a charge, what stays of what that charge asked for.
 * @param told.receivedCents what had come for the charge, as the provider's side knows: it may not have heard yet of what is on
 * its way back
 * @param stayingCents what stays of all that came by charges before it
 */
export const keptOf = (
  {
    amountCents,
    receivedCents,
    askedCents,
  }: Record<'amountCents' | 'receivedCents' | 'askedCents', number>,
  stayingCents: number,
): number => {
  const earlierCents = Math.min(receivedCents - amountCents, stayingCents)
  return Math.max(0, Math.min(amountCents, askedCents - earlierCents))
}
