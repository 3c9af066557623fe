import { plansWith } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import type { Parts } from '../store.ts'
import { findDueSeries } from './due-series.sql.ts'
import { bookDue } from './follow-series.ts'

const AT_ONCE = 100

/**
 * Books the occurrences that have come within the horizon. A series whose professional's plan has no recurring
 * schedules any more rests: it goes on with what is still ahead when the plan has them again.
 */
export function bookDueOccurrences({
  database,
  clock,
  openings,
  every,
}: Parts & { every: number }): JobOptions {
  const plans = plansWith('recurring')

  /** One series at a time: a page whose lock is held keeps no other page's series waiting for long. */
  const book = ({ id, professionalId }: { id: string; professionalId: string }) =>
    database.transaction(async (work) => {
      await lockProfessionals(work.tx, [professionalId])
      const row = await work.tx.recurringSchedule.findUnique({ where: { id } })
      if (row?.terms) await bookDue(work, row, { now: clock(), openings })
    })

  return {
    name: 'book-due-occurrences',
    every,
    async run(signal) {
      const failed = new Map<string, unknown>()
      for (;;) {
        const without = [...failed.keys()]
        const found = await findDueSeries(database.prisma, {
          ...{ now: clock(), plans, without, limit: AT_ONCE },
        })
        for (const one of found) {
          signal.throwIfAborted()
          await book(one).catch((error: unknown) => failed.set(one.id, error))
        }
        if (found.length === AT_ONCE) continue
        if (failed.size > 0)
          throw new AggregateError(failed.values(), 'Some series were not booked.')
        return
      }
    },
  }
}
