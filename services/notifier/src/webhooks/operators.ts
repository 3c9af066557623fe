import { AppError, type notifierRpcs } from '@encaixe/contracts'
import type { HandlersOf, Tasks } from '@encaixe/service-kit'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import { sendWebhook } from './record-events.ts'
import type { TellOff } from './tell-off.ts'
import { shown } from './webhooks.ts'

/** Shown at once; more are the next look's. */
const MOST = 200

/** Webhooks for who runs Encaixe. */
export function webhookOperators({
  database,
  tasks,
  tellOff,
}: {
  database: NotifierDatabase
  tasks: Pick<Tasks<NotifierTransaction>, 'add'>
  tellOff: TellOff
}): HandlersOf<
  typeof notifierRpcs,
  'listFailingWebhooks' | 'resendGivenUpCalls' | 'switchWebhookOff'
> {
  const { prisma } = database
  const countOf = (webhookId: string, state: string) =>
    prisma.webhookDelivery.count({ where: { webhookId, state } })

  return {
    async listFailingWebhooks() {
      const rows = await prisma.webhook.findMany({
        where: { OR: [{ failingSince: { not: null } }, { offReason: { not: null } }] },
        orderBy: { failingSince: 'asc' },
        take: MOST,
      })
      const items = await Promise.all(
        rows.map(async (row) => ({
          ...{ ...shown(row), professionalId: row.professionalId },
          waiting: await countOf(row.id, 'waiting'),
          givenUp: await countOf(row.id, 'given_up'),
        })),
      )
      return { items }
    },

    resendGivenUpCalls: ({ webhookId }) =>
      database.transaction(async (work) => {
        const rows = await work.tx.webhookDelivery.updateManyAndReturn({
          where: { webhookId, state: 'given_up' },
          data: { state: 'waiting' },
          select: { id: true },
        })
        const calls = rows.map(({ id: deliveryId }) => ({ data: { deliveryId }, owner: webhookId }))
        await tasks.add(work, sendWebhook, calls)
        return { requested: rows.length }
      }),

    async switchWebhookOff({ webhookId }) {
      const row = await prisma.webhook.findUnique({ where: { id: webhookId } })
      if (!row) throw new AppError('NOT_FOUND', 'There is no such webhook.')
      await tellOff(row, 'operator')
      return {}
    },
  }
}
