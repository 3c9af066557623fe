import type { JobOptions } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { Parts, SchedulingDatabase } from '../store.ts'
import { ACTIVITY, BUSY, FRESH_DAYS } from './rank.rule.ts'

/** Appointments from so long ago on say that a page is used. */
const LOOKED_BACK = { hours: 24 * 30 }

/** How much each page is used, as activityOf has it. By hand because one statement measures all of them. */
export async function measureActivity(
  { prisma }: SchedulingDatabase,
  now: Temporal.Instant,
): Promise<number> {
  const since = now.subtract(LOOKED_BACK).toString()
  const fresh = now.subtract({ hours: 24 * FRESH_DAYS }).toString()
  return prisma.$executeRaw(Prisma.sql`
    update professionals set activity = measured.activity
    from (
      select page.id, case
        when used.appointments >= ${BUSY}::integer then ${ACTIVITY.busy}::smallint
        when used.appointments > 0 then ${ACTIVITY.used}::smallint
        when page.updated_at >= ${fresh}::timestamptz then ${ACTIVITY.fresh}::smallint
        else ${ACTIVITY.quiet}::smallint
      end as activity
      from professionals page
      left join (
        select professional_id, count(*) as appointments from busy_intervals
        where blocking and starts_at >= ${since}::timestamptz
        group by professional_id
      ) used on used.professional_id = page.id
    ) measured
    where measured.id = professionals.id and measured.activity <> professionals.activity
  `)
}

export const measureActivityHourly = ({
  database,
  clock,
}: Pick<Parts, 'database' | 'clock'>): JobOptions => ({
  name: 'page-activity',
  every: 3600,
  run: async () => void (await measureActivity(database, clock())),
})
