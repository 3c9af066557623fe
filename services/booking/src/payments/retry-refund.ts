import { AppError, type paymentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { ownPage } from '../copies/professional-copies.ts'
import { moneyFor, type PaidFor } from '../ledger/ledger.ts'
import { failuresOf, mayReturnByBank } from '../ledger/may-return.rule.ts'
import { requestRefund } from '../ledger/refunds.ts'
import type { BookingTransaction, Parts } from '../store.ts'

/** What the bank did not give back is asked for again by its professional alone. */
export function retryRefund({
  database,
  clock,
  tasks,
}: Parts): HandlersOf<typeof paymentRpcs, 'retryRefund'> {
  return {
    retryRefund: ({ id }, { actor: { userId } }) =>
      database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await ownPage(tx, userId)
        const paidFor = await lockPaidFor(tx, { id, professionalId })
        const now = clock()
        const money = await moneyFor(tx, paidFor)
        const failure = failuresOf(money).find((one) => one.id === id)
        const bankCents = failure ? mayReturnByBank(money, now, failure.endToEndId) : 0
        if (!failure || bankCents === 0) {
          throw new AppError('INVALID_TRANSITION', 'Its bank cannot be asked for it now.')
        }
        const { reason, endToEndId } = failure
        const amountCents = Math.min(failure.amountCents, bankCents)
        await tx.refund.update({ where: { id }, data: { retriedAt: now.toString() } })
        const of = { ...paidFor, professionalId }
        await requestRefund(work, tasks, of, { amountCents, reason, endToEndId, now })
        return { amountCents }
      }),
  }
}

/** @throws AppError NOT_FOUND, also for one of another page */
async function lockPaidFor(
  tx: BookingTransaction,
  { id, professionalId }: { id: string; professionalId: string },
): Promise<PaidFor> {
  const row = await tx.refund.findFirst({ where: { id, professionalId } })
  if (row && row.appointmentId !== null) {
    await lockProfessionals(tx, [professionalId])
    return { appointmentId: row.appointmentId }
  }
  if (row && row.purchaseId !== null) {
    await lockProfessionals(tx, [professionalId])
    return { purchaseId: row.purchaseId }
  }
  if (row && row.messageId !== null) {
    const { messageId } = row
    await tx.$executeRaw(Prisma.sql`select from messages where id = ${messageId}::uuid for update`)
    return { messageId }
  }
  throw new AppError('NOT_FOUND', 'There is no such refund.')
}
