import type { PendingRefund } from '@encaixe/contracts'
import { failuresOf, type Money, mayReturnByBank } from './may-return.rule.ts'

/** What the bank is giving back, and what it did not: one thing each, with whether it can be asked again. */
export function pendingOf(money: Money, now: Temporal.Instant): PendingRefund[] {
  const underWay = money.refunds.flatMap(
    ({ id, amountCents, doneCents, failedCents, reason, endToEndId }): PendingRefund[] => {
      const left = amountCents - doneCents - failedCents
      const shown = { id, reason, endToEndId, amountCents: left }
      return left > 0 ? [{ ...shown, state: 'under_way', canRetry: false }] : []
    },
  )
  const failed = failuresOf(money).map(
    (failure): PendingRefund => ({
      ...failure,
      state: 'failed',
      canRetry: mayReturnByBank(money, now, failure.endToEndId) > 0,
    }),
  )
  return [...underWay, ...failed]
}
