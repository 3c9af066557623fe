import type { PlanUsage } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingDatabase } from '../store.ts'

/**
 * What limits are measured by, in one round trip: clients that count, and the appointments of this local
 * month as a booking counts them. Every page behind sign-in asks.
 */
export async function countUsage(
  { prisma }: BookingDatabase,
  professionalId: string,
  now: Temporal.Instant,
): Promise<PlanUsage | null> {
  const [row] = await prisma.$queryRaw<PlanUsage[]>(Prisma.sql`
    select (
        select count(*)::int from clients c
        where c.professional_id = p.id and c.counted_at is not null
      ) as clients,
      (
        select count(*)::int from appointments a
        where a.professional_id = p.id and a.status not in ('rejected', 'cancelled')
          and a.starts_at >= month.begins at time zone p.timezone
          and a.starts_at < (month.begins + interval '1 month') at time zone p.timezone
      ) as "appointmentsThisMonth"
    from professionals p,
      lateral (
        select date_trunc('month', ${now.toString()}::timestamptz at time zone p.timezone) as begins
      ) as month
    where p.id = ${professionalId}::uuid
  `)
  return row ?? null
}
