import { plansWith } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import type { SchedulingDatabase } from '../store.ts'
import { lockDueSeries } from './lock-series.sql.ts'
import { tellDue } from './tell-series.ts'

/** Series in one transaction: few enough to hold their locks only briefly. */
const BATCH = 50

/**
 * Tells the occurrences that have come within the horizon. A series whose professional's plan has no
 * recurring schedules any more rests: it goes on with what is still ahead when the plan has them again.
 */
export function tellDueOccurrences({
  database,
  clock,
  every,
}: {
  database: SchedulingDatabase
  clock: () => Temporal.Instant
  /** Seconds. */
  every: number
}): JobOptions {
  const plans = plansWith('recurring')

  const tellBatch = () =>
    database.transaction(async (work) => {
      const now = clock()
      const ids = await lockDueSeries(work.tx, { now, plans, limit: BATCH })
      const rows = await work.tx.recurringSchedule.findMany({ where: { id: { in: ids } } })
      for (const row of rows) await tellDue(work, row, now)
      return rows.length
    })

  async function run(signal: AbortSignal) {
    for (let told = BATCH; told === BATCH && !signal.aborted; ) told = await tellBatch()
  }

  return { name: 'tell due occurrences', every, run }
}
