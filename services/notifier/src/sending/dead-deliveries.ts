import { resetDead } from '../sql/dead-deliveries.ts'
import type { NotifierDatabase } from '../store.ts'
import type { DeliveryRef } from './delivery.ts'

const instant = (date: Date) => date.toISOString()

/** What an operator asks of the notifier: which messages were given up, and to try them again. */
export function deadDeliveries(
  { prisma }: NotifierDatabase,
  enqueue: (refs: DeliveryRef[]) => void,
) {
  return {
    async list({ limit }: { limit: number }) {
      const where = { status: 'dead' as const }
      const [total, rows] = await Promise.all([
        prisma.delivery.count({ where }),
        prisma.delivery.findMany({ where, orderBy: { diedAt: 'desc' }, take: limit }),
      ])
      const items = rows.map(({ id, template, channel, audience, attempts, ...row }) => ({
        id,
        template,
        channel,
        audience,
        attempts,
        reason: row.reason ?? 'unknown',
        diedAt: instant(row.diedAt ?? row.updatedAt),
      }))
      return { items, total }
    },

    async retry({ ids }: { ids?: string[] | undefined }) {
      const reset = await resetDead(prisma, ids)
      enqueue(reset)
      return { retried: reset.length }
    },
  }
}
