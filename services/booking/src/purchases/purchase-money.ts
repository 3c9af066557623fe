import type { AppointmentPix, PaymentMethod } from '@encaixe/contracts'
import { pixSvg, txidFor } from '@encaixe/pix'
import { moneyFor, strikeAndEnter } from '../ledger/ledger.ts'
import { mayReturn } from '../ledger/may-return.rule.ts'
import { payeeOf, pixTextOf, txidEnding } from '../portal/pix-code.rule.ts'
import type { BookingTransaction } from '../store.ts'
import type { LoadedPurchase } from './purchase-rows.ts'

/** What the professional looks for in the bank's app; an appointment has another one. */
const txidOf = (purchaseId: string): string => txidFor(`purchase:${purchaseId}`)

/** What is missing of its price; what is on its way back is not there any more. */
export const missingOf = ({
  row: { priceCents, paidCents, returningCents },
}: LoadedPurchase): number => Math.max(0, priceCents - (paidCents - returningCents))

/** What a claim tells the professional to look for. */
export const claimOf = (purchase: LoadedPurchase) => ({
  amountCents: missingOf(purchase),
  txidEnding: txidEnding(txidOf(purchase.row.id)),
})

/**
 * The static code of what is missing, by the key of its page.
 * @throws AppError PIX_KEY_MISSING
 */
export function staticCode(purchase: LoadedPurchase): AppointmentPix {
  const { professional, row, state } = purchase
  const payable = {
    ...{ appointmentId: row.id, priceCents: missingOf(purchase) },
    ...payeeOf(professional),
  }
  const code = pixTextOf(payable, txidOf(row.id))
  return {
    ...{ ...code, svg: pixSvg(code.payload) },
    ...{ confirmsItself: false, expiresAt: state.waitsUntil?.toString() ?? null },
  }
}

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
