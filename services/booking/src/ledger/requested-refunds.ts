import type { PendingRefund } from '@encaixe/contracts'
import type { BookingTransaction } from '../store.ts'
import { moneyFor } from './ledger.ts'
import { pendingOf } from './pending-refunds.rule.ts'

/** What is to go back of payment requests in a conversation, by the message that asked for it. */
export async function pendingFor(
  tx: Pick<BookingTransaction, 'refund' | 'paymentEntry'>,
  messageIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, PendingRefund[]>> {
  if (messageIds.length === 0) return new Map()
  // Few requests were ever paid too much.
  const some = await tx.refund.findMany({
    where: { messageId: { in: [...messageIds] } },
    distinct: ['messageId'],
    select: { messageId: true },
  })
  const pending = await Promise.all(
    some.map(async ({ messageId }): Promise<[string, PendingRefund[]]> => {
      const id = messageId ?? ''
      return [id, pendingOf(await moneyFor(tx, { messageId: id }), now)]
    }),
  )
  return new Map(pending)
}
