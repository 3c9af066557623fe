import type { JobOptions } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Subscription } from '../../../generated/client.ts'
import type { BillingTasks, BillingWork } from '../../store.ts'
import { waitForTurn } from '../../turn.sql.ts'
import type { SubscriptionParts } from '../parts.ts'
import { requestRemovalOf, unlessAway, YEAR_OF_RETRIES_MS } from '../processor/end-at-processor.ts'
import type { Processor } from '../processor/processor.ts'
import { lockSubscriptionsOf } from '../subscriptions/lock-subscription.sql.ts'
import { applySubscriptions } from './apply.ts'
import { payingCustomers } from './refresh.sql.ts'

interface Parts extends SubscriptionParts {
  processor: Processor
  /** Subscriptions that one process reads at a time. */
  atOnce: number
}

/** Reads a customer's subscriptions from the processor again. */
const refreshSubscription = {
  kind: 'refresh-subscription',
  data: z.object({ customerId: z.string() }),
}

/** The share of `perSecond` that comparing everybody takes, so that events do not wait behind it. */
const RECONCILE_SHARE = 0.5
const RECONCILE_BATCH = 1_000

const taskOf = (customerId: string) => ({ data: { customerId }, dedupeKey: customerId })

/** Has the subscriptions of these customers read again, once more if one is read just now. */
export const requestRefreshes = (
  t: Pick<BillingWork, 'tx' | 'afterCommit'>,
  tasks: BillingTasks,
  customerIds: Iterable<string>,
) => tasks.replace(t, refreshSubscription, [...new Set(customerIds)].sort().map(taskOf))

/** Handles refreshes: each reads and applies under the professional's lock (docs/adr/0029-reread-under-the-lock.md). */
export function handleRefreshes({ atOnce, perSecond, ...parts }: Parts) {
  const { database, processor, tasks } = parts

  const read = async (row: Subscription) => ({
    row,
    subscriptions: await processor.subscriptionsOf(row.billingCustomerId ?? ''),
  })

  tasks.handle(refreshSubscription, {
    // Waiting for the turn takes a second at most.
    batch: Math.min(atOnce, perSecond),
    deleteDone: true,
    retryDelaysMs: YEAR_OF_RETRIES_MS,
    async run(items, work) {
      await waitForTurn(database.prisma, { of: 'subscriptions', reads: items.length, perSecond })
      const customers = items.map(({ data }) => data.customerId)
      const rows = await lockSubscriptionsOf(work.tx, customers)
      const { live = [], erased = [] } = Object.groupBy(rows, ({ erasedAt }) =>
        erasedAt === null ? 'live' : 'erased',
      )
      for (const { billingCustomerId } of erased) {
        if (billingCustomerId !== null) await requestRemovalOf(work, tasks, billingCustomerId)
      }
      for (const found of await unlessAway(Promise.all(live.map(read)))) {
        await applySubscriptions(work, found, parts)
      }
    },
  })
}

/** Compares every live subscription with the processor's, in case an event never came. */
export const reconcile = ({
  every,
  ...parts
}: { every: number } & Parameters<typeof refreshEverybody>[0]): JobOptions => ({
  name: 'reconcile subscriptions',
  every,
  run: () => refreshEverybody(parts),
})

/**
 * Requests refreshes of everybody who pays or may have begun to, spread over time.
 * @returns how many were not waiting already
 */
export async function refreshEverybody({
  database,
  tasks,
  perSecond,
}: Pick<Parts, 'database' | 'perSecond'> & { tasks: Pick<BillingTasks, 'add'> }): Promise<number> {
  const now = Temporal.Now.instant()
  const apartMs = 1_000 / (perSecond * RECONCILE_SHARE)
  const items = (await payingCustomers(database.prisma)).map((customerId, index) => ({
    ...taskOf(customerId),
    dueAt: now.add({ milliseconds: Math.round(index * apartMs) }),
  }))
  let added = 0
  for (let from = 0; from < items.length; from += RECONCILE_BATCH) {
    const batch = items.slice(from, from + RECONCILE_BATCH)
    const isNew = await database.transaction((t) => tasks.add(t, refreshSubscription, batch))
    added += isNew.filter(Boolean).length
  }
  return added
}
