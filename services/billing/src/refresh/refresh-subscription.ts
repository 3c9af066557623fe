import { setTimeout as delay } from 'node:timers/promises'
import type { JobOptions, Logger, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import { isProcessorAway } from '../processor/away.ts'
import type { BillingDatabase, BillingTransaction, BillingWork } from '../store.ts'
import { lockSubscription } from '../subscriptions/lock-subscription.sql.ts'
import { type ApplyParts, applySubscriptions } from './apply.ts'
import { payingCustomers, waitForTurn } from './refresh.sql.ts'

export type BillingTasks = Tasks<BillingTransaction>

interface Parts extends ApplyParts {
  database: BillingDatabase
  log: Logger
  /** Subscriptions that one process reads at a time. */
  atOnce: number
  /** Subscriptions that all processes read in a second, at most: the processor refuses more. */
  perSecond: number
}

/**
 * Reads a customer's subscriptions from the processor again. The data names the customer, not the professional: an
 * erasure forgets tasks that name the professional, and this task removes the customer of an erased one.
 */
const refreshSubscription = {
  kind: 'refresh-subscription',
  data: z.object({ customerId: z.string() }),
}

const HOUR_MS = 3_600_000
/** A refresh that fails is tried for a year: a deleted account's customer has to go. */
const RETRY_DELAYS_MS = [1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000].concat(
  Array<number>(365 * 24).fill(HOUR_MS),
)
/** Pause while the processor is away. */
const AWAY_MS = 1_000
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
export function handleRefreshes(tasks: BillingTasks, { atOnce, perSecond, ...parts }: Parts) {
  const { database, processor, log } = parts
  let turn: Promise<unknown> = Promise.resolve()
  /** One connection of this process waits for its turn at a time. */
  const myTurn = () => {
    turn = turn.catch(() => undefined).then(() => waitForTurn(database.prisma, perSecond))
    return turn
  }

  async function refresh(work: BillingWork, customerId: string) {
    const found = await work.tx.subscription.findUnique({
      where: { billingCustomerId: customerId },
      select: { professionalId: true },
    })
    const row = found && (await lockSubscription(work.tx, found.professionalId))
    if (!row) return
    if (row.erasedAt !== null) return processor.removeCustomer(customerId)
    const subscriptions = await processor.subscriptionsOf(customerId)
    await applySubscriptions(work, { row, subscriptions }, parts)
  }

  tasks.handle(refreshSubscription, {
    atOnce,
    keepDays: 0,
    retryDelaysMs: RETRY_DELAYS_MS,
    async runOutside({ data: { customerId } }, { signal, finish }) {
      for (;;) {
        await myTurn()
        try {
          return await database.transaction(async (work) => {
            await refresh(work, customerId)
            await finish(work)
          })
        } catch (error) {
          // The task waits here: a processor that is away costs it no attempt.
          if (!isProcessorAway(error)) throw error
          log.warn({ err: error }, 'the card processor is away; refreshes wait')
          await delay(AWAY_MS, undefined, { signal })
        }
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
