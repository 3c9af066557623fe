import { AppError, type billingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { BillingDatabase } from './store.ts'
import { subscriptionOf } from './subscription-row.ts'

const PAGE = 500

/** What others may read of a professional's plan. */
export function subscriptions({
  database: { prisma },
  clock,
}: {
  database: BillingDatabase
  clock: () => Temporal.Instant
}): HandlersOf<typeof billingRpcs, 'getSubscription' | 'pageSubscriptions'> {
  return {
    async getSubscription({ professionalId }) {
      const row = await prisma.subscription.findUnique({ where: { professionalId } })
      if (!row) throw new AppError('PROFESSIONAL_NOT_FOUND', 'Billing knows no such professional.')
      return subscriptionOf(row, clock())
    },

    async pageSubscriptions({ cursor }) {
      const rows = await prisma.subscription.findMany({
        ...(cursor === null ? {} : { where: { professionalId: { gt: cursor } } }),
        orderBy: { professionalId: 'asc' },
        take: PAGE,
      })
      const now = clock()
      return {
        items: rows.map((row) => subscriptionOf(row, now)),
        nextCursor: rows.length < PAGE ? null : (rows.at(-1)?.professionalId ?? null),
      }
    },
  }
}
