import type { PaymentMethod } from '@encaixe/contracts'
import { moneyFor, strikeAndEnter } from '../ledger/ledger.ts'
import { captured } from '../ledger/ledger-by-hand.rule.ts'
import type { Money } from '../ledger/may-return.rule.ts'
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

/**
 * Enters that the rest of its price came, as the professional says. The caller has locked them.
 * @returns the money after it
 */
export async function enterByHand(
  tx: BookingTransaction,
  row: Purchased,
  paid: { method: PaymentMethod; paidAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Money> {
  const { entries } = await moneyOfPurchase(tx, row)
  const { priceCents } = row
  await strikeAndEnter(tx, ofPurchase(row), captured(entries, { priceCents, ...paid }), now)
  return moneyOfPurchase(tx, row)
}
