import { AppError, type billingRpcs } from '@encaixe/contracts'
import { fittingPage, type HandlersOf } from '@encaixe/service-kit'
import type { SubscriptionParts } from '../parts.ts'
import { subscriptionOf } from './subscription-row.ts'

/** What others may read of a professional's plan. */
export function subscriptions({
  database: { prisma },
  clock,
}: Pick<SubscriptionParts, 'database' | 'clock'>): HandlersOf<
  typeof billingRpcs,
  'getSubscription' | 'pageSubscriptions'
> {
  return {
    async getSubscription({ professionalId }) {
      const row = await prisma.subscription.findUnique({ where: { professionalId } })
      if (!row) throw new AppError('PROFESSIONAL_NOT_FOUND', 'Billing knows no such professional.')
      return subscriptionOf(row, clock())
    },

    pageSubscriptions({ cursor }) {
      const now = clock()
      return fittingPage({
        cursor,
        read: (after, take) =>
          prisma.subscription.findMany({
            ...(after === null ? {} : { where: { professionalId: { gt: after } } }),
            orderBy: { professionalId: 'asc' },
            take,
          }),
        idOf: ({ professionalId }) => professionalId,
        itemOf: (row) => subscriptionOf(row, now),
      })
    },
  }
}
