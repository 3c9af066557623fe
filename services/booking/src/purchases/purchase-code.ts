import type { AppointmentPix } from '@encaixe/contracts'
import { pixSvg, txidFor } from '@encaixe/pix'
import { payeeOf, pixTextOf, txidEnding } from '../portal/pix-code.rule.ts'
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
