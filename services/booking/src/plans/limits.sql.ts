import { PLANS, type PlanLimits, type PlanUsage } from '@encaixe/contracts'
import { Prisma, type Professional } from '../../generated/client.ts'
import { idOfPage } from '../id-of-page.sql.ts'
import type { BookingDatabase, BookingTransaction } from '../store.ts'

/**
 * The copies of plans with the limits that count at `now`: the free plan's once a trial has passed (`limitsAt`, for many
 * pages at once).
 */
const plansAt = (now: Temporal.Instant) => Prisma.sql`(
  select professional_id, case when not trial.is_over then trial_ends_at end as ends_at,
    case when trial.is_over then ${PLANS.free.limits.clients}::int else clients_limit end as clients_limit,
    case when trial.is_over then ${PLANS.free.limits.appointmentsPerMonth}::int
      else appointments_month_limit end as appointments_month_limit
  from plans, lateral (select trial_ends_at <= ${now.toString()}::timestamptz as is_over) as trial
)`

interface LimitRow {
  timezone: string
  horizonDays: number
  clientsLimit: number | null
  appointmentsMonthLimit: number | null
  clients: number
  /** Appointments that count, by local month (`YYYY-MM`), from this one on. */
  months: Record<string, number>
  /** When a trial ends, and other limits count. */
  endsAt: Date | null
}

/** Counts what a page's limits limit; null: there is no copy, or the plan has no limit and does not end. */
export async function loadLimit(
  { prisma }: BookingDatabase,
  slug: string,
  now: Temporal.Instant,
): Promise<LimitRow | null> {
  const [row] = await prisma.$queryRaw<LimitRow[]>(Prisma.sql`
    select p.timezone, p.horizon_days as "horizonDays", l.clients_limit as "clientsLimit",
      l.appointments_month_limit as "appointmentsMonthLimit", l.ends_at as "endsAt",
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
    from professionals p join ${plansAt(now)} l on l.professional_id = p.id
    where p.id = ${idOfPage(slug)}
      and (coalesce(l.clients_limit, l.appointments_month_limit) is not null or l.ends_at is not null)
  `)
  return row ?? null
}

/**
 * Counts what plans limit: clients that count, and appointments of this local month. Every page behind sign-in
 * asks.
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

/** Notes that the professional hears of a limit on this day. False if that was noted before. */
export async function isFirstOfDay(
  tx: BookingTransaction,
  { professionalId, day }: { professionalId: string; day: string },
): Promise<boolean> {
  const noted = await tx.$executeRaw(Prisma.sql`
    update plans set limit_noticed_on = ${day}::date
    where professional_id = ${professionalId}::uuid and limit_noticed_on is distinct from ${day}::date
  `)
  return noted > 0
}

export interface NearLimit
  extends Pick<
    Professional,
    'id' | 'userId' | 'slug' | 'name' | 'phone' | 'email' | 'timezone' | 'autoConfirm'
  > {
  limit: keyof PlanLimits
  percent: 80 | 100
  used: number
  of: number
  /** Local, `YYYY-MM-DD`. */
  day: string
}

/**
 * Takes limits that are used to 80 % or in full and were not told in this local month, and notes them as told.
 * One statement for all pages with a limit: two counts by index each, some 50 µs.
 */
export const takeNearLimits = (tx: BookingTransaction, now: Temporal.Instant) =>
  tx.$queryRaw<NearLimit[]>(Prisma.sql`
    with pages as (
      select p.*, l.clients_limit, l.appointments_month_limit,
        ${now.toString()}::timestamptz at time zone p.timezone as local_now
      from ${plansAt(now)} l join professionals p on p.id = l.professional_id
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
