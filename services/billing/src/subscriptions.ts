import { AppError, type billingRpcs, type RpcInput, type RpcOutput } from '@encaixe/contracts'
import type { BillingDatabase } from './store.ts'
import { subscriptionOf } from './subscription-row.ts'

const PAGE = 500

type Rpcs = typeof billingRpcs

/** What others may read of a professional's plan. */
export function subscriptions({
  database: { prisma },
  clock,
}: {
  database: BillingDatabase
  clock: () => Temporal.Instant
}) {
  return {
    async getSubscription({
      professionalId,
    }: RpcInput<Rpcs['getSubscription']>): Promise<RpcOutput<Rpcs['getSubscription']>> {
      const row = await prisma.subscription.findUnique({ where: { professionalId } })
      if (!row) throw new AppError('PROFESSIONAL_NOT_FOUND', 'Billing knows no such professional.')
      return subscriptionOf(row, clock())
    },

    async pageSubscriptions({
      cursor,
    }: RpcInput<Rpcs['pageSubscriptions']>): Promise<RpcOutput<Rpcs['pageSubscriptions']>> {
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
