import type { notifierRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Enqueue } from '../sending/queues.ts'
import type { NotifierDatabase } from '../store.ts'
import { resetDead } from './dead-deliveries.sql.ts'

/** Lists dead deliveries to an operator, and sends them again. */
export function deadDeliveries(
  { prisma }: NotifierDatabase,
  enqueue: Enqueue,
): HandlersOf<typeof notifierRpcs, 'listDeadDeliveries' | 'retryDeadDeliveries'> {
  return {
    async listDeadDeliveries({ limit }) {
      const where = { status: 'dead' as const, diedAt: { not: null } }
      const [total, rows] = await Promise.all([
        prisma.delivery.count({ where }),
        prisma.delivery.findMany({ where, orderBy: { diedAt: 'desc' }, take: limit }),
      ])
      const items = rows.map(({ id, template, channel, audience, attempts, ...row }) => ({
        ...{ id, template, channel, audience, attempts },
        reason: row.reason ?? 'unknown',
        diedAt: (row.diedAt ?? row.updatedAt).toISOString(),
      }))
      return { items, total }
    },

    async retryDeadDeliveries({ ids }) {
      const reset = await resetDead(prisma, ids)
      enqueue(reset)
      return { retried: reset.length }
    },
  }
}
