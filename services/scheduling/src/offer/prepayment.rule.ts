import { AppError, NO_PREPAYMENT, type Prepayment } from '@encaixe/contracts'

/** What is asked for now: only a page with a connected Pix account can ask for anything. */
export const inForce = (prepayment: Prepayment, isConnected: boolean): Prepayment =>
  isConnected ? prepayment : NO_PREPAYMENT

/**
 * Nothing but none can be chosen without a connected account. What was chosen before stays, and may be saved again.
 * @throws AppError PIX_ACCOUNT_MISSING
 */
export function requireConnected(
  wanted: Prepayment | undefined,
  held: Prepayment,
  isConnected: boolean,
): void {
  if (isConnected || !wanted || wanted.mode === 'none') return
  if (JSON.stringify(wanted) === JSON.stringify(held)) return
  throw new AppError('PIX_ACCOUNT_MISSING', 'A prepayment needs a connected Pix account.')
}
