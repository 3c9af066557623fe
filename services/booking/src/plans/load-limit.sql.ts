import { Prisma } from '../../generated/client.ts'
import type { BookingDatabase } from '../store.ts'

export interface LimitRow {
  timezone: string
  horizonDays: number
  clientsLimit: number | null
  appointmentsMonthLimit: number | null
  clients: number
  /** Appointments that count, by local month (`YYYY-MM`), from this one on. */
  months: Record<string, number>
}

/** What a page's limits are measured by, in one round trip; null: no copy, or a plan without any limit. */
export async function loadLimit(
  { prisma }: BookingDatabase,
  slug: string,
  now: Temporal.Instant,
): Promise<LimitRow | null> {
  const [row] = await prisma.$queryRaw<LimitRow[]>(Prisma.sql`
    select p.timezone, p.horizon_days as "horizonDays", l.clients_limit as "clientsLimit",
      l.appointments_month_limit as "appointmentsMonthLimit",
      case when l.clients_limit is null then 0 else (
        select count(*)::int from clients c
        where c.professional_id = p.id and c.counted_at is not null
      ) end as clients,
      case when l.appointments_month_limit is null then '{}' else (
        select coalesce(json_object_agg(month, appointments), '{}') from (
          select to_char(a.starts_at at time zone p.timezone, 'YYYY-MM') as month, count(*) as appointments
          from appointments a
          where a.professional_id = p.id and a.status not in ('rejected', 'cancelled')
            and a.starts_at >= date_trunc('month', ${now.toString()}::timestamptz at time zone p.timezone)
              at time zone p.timezone
          group by 1
        ) as by_month
      ) end as months
    from professionals p join plans l on l.professional_id = p.id
    where p.slug = ${slug} and coalesce(l.clients_limit, l.appointments_month_limit) is not null
  `)
  return row ?? null
}
