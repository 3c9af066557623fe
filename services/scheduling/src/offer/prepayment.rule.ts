import { AppError, NO_PREPAYMENT, type Prepayment, storedPrepayment } from '@encaixe/contracts'

/** What is asked for now: only a page with a connected Pix account can ask for anything. */
export const inForce = (prepayment: Prepayment, isConnected: boolean): Prepayment =>
  isConnected && prepayment.confirmation === 'automatic' ? prepayment : NO_PREPAYMENT

/**
 * Nothing but none can be chosen without a connected account. What was chosen before stays, and may be saved again.
 * @throws AppError PIX_ACCOUNT_MISSING
 */
export function requireConnected(
  wanted: Prepayment | undefined,
  held: Prepayment,
  isConnected: boolean,
): void {
  if (!wanted || wanted.mode === 'none') return
  if (isConnected && wanted.confirmation === 'automatic') return
  if (JSON.stringify(storedPrepayment.parse(wanted)) === JSON.stringify(held)) return
  throw new AppError('PIX_ACCOUNT_MISSING', 'A prepayment needs a connected Pix account.')
}
