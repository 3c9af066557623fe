import { setTimeout as delay } from 'node:timers/promises'
import type { JobOptions, Logger } from '@encaixe/service-kit'
import { isProcessorAway } from '../processor/away.ts'
import type { BillingDatabase } from '../store.ts'
import { type ApplyParts, applySubscriptions, readSubscriptions, removeCustomer } from './apply.ts'
import { lockRefreshes } from './lock-refreshes.sql.ts'
import {
  dueRefreshes,
  type Refreshed,
  refreshesDone,
  refreshFailed,
  requestAllRefreshes,
} from './refreshes.sql.ts'

interface Parts extends ApplyParts {
  database: BillingDatabase
  log: Logger
  /** How many are read at a time. */
  atOnce: number
  /** How many are read in a second at most: the processor refuses more. */
  perSecond: number
}

/** Found at once, whoever stored what they wait for. */
const LOOK_EVERY_SECONDS = 1
/** The part of what may be read that comparing everybody takes, so that events wait behind nobody. */
const SHARE_OF_RECONCILING = 0.5

/**
 * Reads from the processor whoever waits for it, each under its professional's lock; some at a time, which share
 * a transaction: most change nothing, and a commit for each was more than all else of it.
 */
export function refreshDue(parts: Parts): JobOptions {
  const { database, log, atOnce, perSecond } = parts

  async function refresh(professionalIds: readonly string[]) {
    await database.transaction(async (work) => {
      const locked = await lockRefreshes(work.tx, professionalIds)
      const read = await Promise.all(
        locked.map(({ row }) =>
          row.erasedAt === null ? readSubscriptions(row, parts) : removeCustomer(row, parts),
        ),
      )
      const done: Refreshed[] = []
      for (const [index, { row, generation }] of locked.entries()) {
        const subscriptions = read[index] ?? null
        const readAt =
          subscriptions && (await applySubscriptions(work, { row, subscriptions }, parts))
        done.push({ professionalId: row.professionalId, generation, readAt })
      }
      await refreshesDone(work.tx, done)
    })
  }

  /** One that fails spoils only itself: then each goes alone. */
  async function tryRefresh(professionalIds: readonly string[]) {
    try {
      await refresh(professionalIds)
    } catch (error) {
      // Nobody's turn is lost while the processor is away.
      if (isProcessorAway(error)) throw error
      const [professionalId = '', ...others] = professionalIds
      if (others.length > 0) {
        for (const id of professionalIds) await tryRefresh([id])
        return
      }
      log.warn(
        { err: error, professionalId },
        'a subscription could not be read; tried again later',
      )
      await refreshFailed(database, professionalId, String(error).slice(0, 500))
    }
  }

  async function run(signal: AbortSignal) {
    let due: string[]
    do {
      const beganAt = performance.now()
      due = await dueRefreshes(database.prisma, atOnce)
      if (due.length > 0) await tryRefresh(due)
      const early = beganAt + (due.length * 1_000) / perSecond - performance.now()
      if (early > 0) await delay(early, undefined, { signal })
    } while (due.length === atOnce && !signal.aborted)
  }

  return { name: 'refresh subscriptions', every: LOOK_EVERY_SECONDS, run }
}

/** Compares every live subscription with the processor's: an event that never came is made up for. */
export const reconcile = ({
  database,
  every,
  perSecond,
}: {
  database: BillingDatabase
  /** Seconds. */
  every: number
} & Pick<Parts, 'perSecond'>): JobOptions => ({
  name: 'reconcile subscriptions',
  every,
  run: () => refreshEverybody(database.prisma, perSecond),
})

/** @returns how many were not waiting already */
export const refreshEverybody = async (
  prisma: BillingDatabase['prisma'],
  perSecond: number,
): Promise<number> => requestAllRefreshes(prisma, perSecond * SHARE_OF_RECONCILING)
