import type { PlanLimits } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

export interface NearLimit {
  id: string
  userId: string
  slug: string
  name: string
  phone: string | null
  email: string | null
  timezone: string
  autoConfirm: boolean
  limit: keyof PlanLimits
  percent: 80 | 100
  used: number
  of: number
  /** Local, `YYYY-MM-DD`. */
  day: string
}

/**
 * The limits of which 80 % or all are used and that were not told of in this local month; they count as told
 * from now on. One statement over all pages that have a limit: two counts by index each, some 50 µs.
 */
export const takeNearLimits = (tx: BookingTransaction, now: Temporal.Instant) =>
  tx.$queryRaw<NearLimit[]>(Prisma.sql`
    with pages as (
      select p.*, l.clients_limit, l.appointments_month_limit,
        ${now.toString()}::timestamptz at time zone p.timezone as local_now
      from plans l join professionals p on p.id = l.professional_id
      where coalesce(l.clients_limit, l.appointments_month_limit) is not null
    ), used as (
      select id, local_now, 'clients' as limit_name, clients_limit as most, (
          select count(*)::int from clients c
          where c.professional_id = pages.id and c.counted_at is not null
        ) as used
      from pages where clients_limit is not null
      union all
      select id, local_now, 'appointmentsPerMonth', appointments_month_limit, (
          select count(*)::int from appointments a
          where a.professional_id = pages.id and a.status not in ('rejected', 'cancelled')
            and a.starts_at >= date_trunc('month', local_now) at time zone timezone
            and a.starts_at < (date_trunc('month', local_now) + interval '1 month') at time zone timezone
        )
      from pages where appointments_month_limit is not null
    ), told as (
      insert into plan_limits_told (professional_id, limit_name, percent, month)
      select id, limit_name, percent, to_char(local_now, 'YYYY-MM')
      from used cross join (values (80), (100)) as share (percent)
      where used * 100 >= most * percent
      on conflict do nothing
      returning professional_id, limit_name, percent
    )
    select pages.id::text, pages.user_id as "userId", pages.slug, pages.name, pages.phone,
      pages.email, pages.timezone, pages.auto_confirm as "autoConfirm",
      told.limit_name as "limit", told.percent, used.used, used.most as "of",
      to_char(pages.local_now, 'YYYY-MM-DD') as day
    from told
      join used on used.id = told.professional_id and used.limit_name = told.limit_name
      join pages on pages.id = told.professional_id
  `)
