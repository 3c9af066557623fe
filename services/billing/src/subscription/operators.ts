import { AppError, type billingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { SubscriptionParts } from './parts.ts'
import { requireProcessor } from './processor/away.ts'
import { waitingRefresh } from './refresh/refresh.sql.ts'
import { refreshEverybody, requestRefreshes } from './refresh/refresh-subscription.ts'
import { subscriptionOf } from './subscriptions/subscription-row.ts'
import { readEvent } from './webhooks/processor-event.rule.ts'
import { workOnEvents } from './webhooks/work-on-events.ts'

/** How many of the latest events an operator is shown. */
const EVENTS = 30

/** What operators ask and have done (docs/billing.md). */
export function operators({
  database,
  processor,
  clock,
  tasks,
  perSecond,
  log,
}: SubscriptionParts): HandlersOf<
  typeof billingRpcs,
  'reconcileSubscriptions' | 'showSubscription' | 'replayProcessorEvent'
> {
  const { prisma } = database

  async function rowOf(professionalId: string) {
    const row = await prisma.subscription.findUnique({ where: { professionalId } })
    if (row) return row
    throw new AppError('PROFESSIONAL_NOT_FOUND', 'Billing knows no such professional.')
  }

  return {
    async reconcileSubscriptions({ professionalId }) {
      requireProcessor(processor)
      if (professionalId === undefined) {
        return { requested: await refreshEverybody({ database, tasks, perSecond }) }
      }
      const { billingCustomerId } = await rowOf(professionalId)
      if (billingCustomerId !== null) {
        await database.transaction((t) => requestRefreshes(t, tasks, [billingCustomerId]))
      }
      return { requested: 1 }
    },

    async showSubscription({ professionalId }) {
      const row = await rowOf(professionalId)
      const refresh = await waitingRefresh(prisma, row.billingCustomerId)
      const told = await prisma.processorEvent.findMany({
        where: {
          OR: [
            { professionalId },
            ...(row.billingCustomerId === null ? [] : [{ customerId: row.billingCustomerId }]),
          ],
        },
        orderBy: { happenedAt: 'desc' },
        take: EVENTS,
      })
      return {
        subscription: subscriptionOf(row, clock()),
        customerId: row.billingCustomerId,
        subscriptionId: row.billingSubscriptionId,
        refreshedAt: row.refreshedAt?.toISOString() ?? null,
        problem: row.problem,
        refresh,
        events: told.map(({ id, type, outcome, happenedAt, receivedAt }) => ({
          id,
          type,
          outcome,
          happenedAt: happenedAt.toISOString(),
          receivedAt: receivedAt.toISOString(),
        })),
      }
    },

    async replayProcessorEvent({ eventId }) {
      const event = readEvent(await requireProcessor(processor).event(eventId))
      if (!event) throw new AppError('NOT_FOUND', 'The card processor has no such event.')
      const parts = { tasks, log }
      const [worked] = await database.transaction((t) => workOnEvents(t, [event], parts))
      return { type: event.type, outcome: worked?.outcome ?? 'unknown_type' }
    },
  }
}
