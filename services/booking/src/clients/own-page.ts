import { AppError } from '@encaixe/contracts'
import type { Professional } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

type Tx = Pick<BookingTransaction, 'professional'>

/**
 * The page that an account owns, as booking's copy has it.
 * @throws AppError FORBIDDEN when there is none
 */
export async function ownPage(tx: Tx, userId: string): Promise<Professional> {
  const page = await tx.professional.findFirst({ where: { userId } })
  if (page) return page
  throw new AppError('FORBIDDEN', 'This account has no page.')
}
