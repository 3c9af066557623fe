import { Prisma } from '../../generated/client.ts'
import type { BookingDatabase } from '../store.ts'

/**
 * Series with an occurrence that has come within the horizon, the longest waiting first, of professionals whose plan
 * has the feature (a plan that a trial carries ends with it, as `planAt` says). By hand: a plan that was never told has
 * no row to join.
 */
export const findDueSeries = (
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
