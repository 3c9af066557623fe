import { plansWith } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import type { BookingDatabase, Parts } from '../store.ts'
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

/**
 * Series with an occurrence that has come within the horizon, the longest waiting first, of professionals whose plan
 * has the feature (a plan that a trial carries ends with it, as `planAt` says). By hand: a plan that was never told has
 * no row to join.
 */
const findDueSeries = (
  prisma: Pick<BookingDatabase['prisma'], '$queryRaw'>,
  {
    now,
    plans,
    without,
    limit,
  }: { now: Temporal.Instant; plans: readonly string[]; without: readonly string[]; limit: number },
): Promise<{ id: string; professionalId: string }[]> =>
  prisma.$queryRaw(Prisma.sql`
    select s.id, s.professional_id as "professionalId" from recurring_schedules s
    left join plans p on p.professional_id = s.professional_id
    where s.next_due_at <= ${now.toString()}::timestamptz
      and (p.professional_id is null or p.effective_plan = any(${[...plans]}::text[])
        and (p.trial_ends_at is null or p.trial_ends_at > ${now.toString()}::timestamptz))
      and s.id <> all(${[...without]}::uuid[])
    order by s.next_due_at
    limit ${limit}
  `)
