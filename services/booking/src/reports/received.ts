import { paymentMethod, type paymentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { ownPage } from '../copies/professional-copies.ts'
import { feesOf, paidOf } from '../ledger/ledger.rule.ts'
import { requireFeatureOf } from '../plans/plan-room.ts'
import type { Parts } from '../store.ts'
import { receivedOf } from './finance.sql.ts'

/** What a page received, day by day. */
export const received = ({
  database: { prisma },
  clock,
}: Parts): HandlersOf<typeof paymentRpcs, 'listReceived'> => ({
  async listReceived({ from, to }, { actor: { userId } }) {
    const { id: professionalId, timezone } = await ownPage(prisma, userId)
    await requireFeatureOf(prisma, professionalId, 'financial_reports', clock())
    const rows = await receivedOf(prisma, { professionalId, from, to, timezone })
    const days = Map.groupBy(rows, ({ date }) => date)
    return {
      totalCents: paidOf(rows),
      feesCents: feesOf(rows),
      days: [...days].map(([date, items]) => ({
        date,
        totalCents: paidOf(items),
        items: items.map(({ date: _, messageId: __, method, paidAt, ...item }) => ({
          ...item,
          ...{ method: paymentMethod.parse(method), paidAt: paidAt.toISOString() },
        })),
      })),
    }
  },
})
