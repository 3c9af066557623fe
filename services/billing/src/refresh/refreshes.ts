import type { JobOptions, Logger } from '@encaixe/service-kit'
import { isProcessorAway } from '../processor/away.ts'
import { lockRefresh } from '../sql/lock-refresh.ts'
import { dueRefreshes, refreshDone, refreshFailed, requestAllRefreshes } from '../sql/refreshes.ts'
import type { BillingDatabase } from '../store.ts'
import { type ApplyParts, applyProcessorState } from './apply.ts'

interface Parts extends ApplyParts {
  database: BillingDatabase
  log: Logger
  /** How many are read at a time. */
  atOnce: number
}

/** Found at once, whoever stored what they wait for. */
const LOOK_EVERY_SECONDS = 1
const BATCH = 200

/** Reads from the processor whoever waits for it, each under its professional's lock. */
export function refreshDue(parts: Parts): JobOptions {
  const { database, log, atOnce } = parts

  async function refresh(professionalId: string) {
    await database.transaction(async (work) => {
      const locked = await lockRefresh(work.tx, professionalId)
      if (!locked) return
      const { row, generation } = locked
      const readAt = await applyProcessorState(work, row, parts)
      await refreshDone(work.tx, { professionalId, generation, readAt })
    })
  }

  async function tryRefresh(professionalId: string) {
    try {
      await refresh(professionalId)
    } catch (error) {
      // Nobody's turn is lost while the processor is away.
      if (isProcessorAway(error)) throw error
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
      const waiting = due.values()
      const worker = async () => {
        for (const id of waiting) {
          if (signal.aborted) return
          await tryRefresh(id)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      if (due.length < BATCH || signal.aborted) return
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
