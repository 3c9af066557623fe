import { AppError, NO_PREPAYMENT, type Prepayment, storedPrepayment } from '@encaixe/contracts'

/** What a page can be paid by. */
export interface PaymentMeans {
  /** Whether its Pix account is connected. */
  pixConnected: boolean
  instantPayKey: string | null
}

/** Whether a prepayment can be paid: a connected account tells by itself; with a key alone the professional says so. */
const isPayable = (
  { confirmation }: Pick<Prepayment, 'confirmation'>,
  { pixConnected, instantPayKey }: PaymentMeans,
): boolean => (confirmation === 'by_hand' ? instantPayKey !== null : pixConnected)

/** What is asked for now: a page can ask only for what can be paid. */
export const inForce = (prepayment: Prepayment, means: PaymentMeans): Prepayment =>
  isPayable(prepayment, means) ? prepayment : NO_PREPAYMENT

/**
 * Only what can be paid can be chosen. What was chosen before stays, and may be saved again.
 * @throws AppError PIX_ACCOUNT_MISSING; VALIDATION_FAILED for what is confirmed by hand on a page without a key
 */
export function requirePayable(
  wanted: Prepayment | undefined,
  held: Prepayment,
  means: PaymentMeans,
): void {
  if (!wanted || wanted.mode === 'none' || isPayable(wanted, means)) return
  if (JSON.stringify(storedPrepayment.parse(wanted)) === JSON.stringify(held)) return
  if (wanted.confirmation === 'automatic')
    throw new AppError('PIX_ACCOUNT_MISSING', 'A prepayment needs a connected Pix account.')
  const message = 'Cadastre a sua chave Pix primeiro.'
  throw new AppError('VALIDATION_FAILED', 'A prepayment by hand needs a Pix key.', {
    errors: [{ path: 'prepayment.confirmation', message }],
  })
}
