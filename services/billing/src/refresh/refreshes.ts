import type { JobOptions, Logger } from '@encaixe/service-kit'
import { isProcessorAway } from '../processor/away.ts'
import { lockRefreshes } from '../sql/lock-refreshes.ts'
import {
  dueRefreshes,
  type Refreshed,
  refreshesDone,
  refreshFailed,
  requestAllRefreshes,
} from '../sql/refreshes.ts'
import type { BillingDatabase } from '../store.ts'
import { type ApplyParts, applySubscriptions, readProcessorState } from './apply.ts'

interface Parts extends ApplyParts {
  database: BillingDatabase
  log: Logger
  /** How many are read at a time. */
  atOnce: number
}

/** Found at once, whoever stored what they wait for. */
const LOOK_EVERY_SECONDS = 1
const BATCH = 200

/**
 * Reads from the processor whoever waits for it, each under its professional's lock; some at a time, which share
 * a transaction: most change nothing, and a commit for each was more than all else of it.
 */
export function refreshDue(parts: Parts): JobOptions {
  const { database, log, atOnce } = parts

  async function refresh(professionalIds: readonly string[]) {
    await database.transaction(async (work) => {
      const locked = await lockRefreshes(work.tx, professionalIds)
      const read = await Promise.all(locked.map(({ row }) => readProcessorState(row, parts)))
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
    for (;;) {
      const due = await dueRefreshes(database.prisma, BATCH)
      for (let from = 0; from < due.length; from += atOnce) {
        if (signal.aborted) return
        await tryRefresh(due.slice(from, from + atOnce))
      }
      if (due.length < BATCH) return
    }
  }

  return { name: 'refresh subscriptions', every: LOOK_EVERY_SECONDS, run }
}

/** Compares every live subscription with the processor's: an event that never came is made up for. */
export const reconcile = ({
  database,
  every,
}: {
  database: BillingDatabase
  /** Seconds. */
  every: number
}): JobOptions => ({
  name: 'reconcile subscriptions',
  every,
  run: () => requestAllRefreshes(database.prisma),
})
