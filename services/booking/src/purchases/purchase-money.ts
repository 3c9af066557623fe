import type { PaymentMethod } from '@encaixe/contracts'
import { moneyFor, strikeAndEnter } from '../ledger/ledger.ts'
import { mayReturn } from '../ledger/may-return.rule.ts'
import type { BookingTransaction } from '../store.ts'
import type { LoadedPurchase } from './purchase-rows.ts'

type Purchased = Pick<LoadedPurchase['row'], 'id' | 'professionalId' | 'clientId' | 'priceCents'>

/** What money of a purchase is entered for. */
export const ofPurchase = ({ id: purchaseId, professionalId, clientId }: Purchased) => ({
  ...{ purchaseId, professionalId, clientId },
})

/** The same for a refund, which names no client. */
export const refundOf = ({ id: purchaseId, professionalId }: Purchased) => ({
  ...{ purchaseId, professionalId },
})

/** All that came for a purchase, went back and is on its way. */
export const moneyOfPurchase = (tx: BookingTransaction, { id: purchaseId }: Purchased) =>
  moneyFor(tx, { purchaseId })

/** Enters that the rest of its price came, as the professional says. The caller has locked them. */
export async function enterByHand(
  tx: BookingTransaction,
  row: Purchased,
  paid: { method: PaymentMethod; paidAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  // What is on its way back is not there any more.
  const amountCents = row.priceCents - mayReturn(await moneyOfPurchase(tx, row))
  const enter = amountCents > 0 ? [{ amountCents, ...paid }] : []
  await strikeAndEnter(tx, ofPurchase(row), { enter, strike: [] }, now)
}
