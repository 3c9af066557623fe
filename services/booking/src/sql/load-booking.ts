import { nonBlockingStatuses } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookableProfessional } from '../domain/professional.ts'
import type { BookingTransaction } from '../store.ts'

/** One row per professional with everything the booking decision needs. */
export interface BookingRow extends Omit<BookableProfessional, 'windows' | 'timeOff' | 'limits'> {
  /** null: the copy of the week has not arrived yet. */
  windows: unknown
  timeOff: unknown
  /** null: the copy of the plan has not arrived yet. */
  effectivePlan: string | null
  clientsLimit: number | null
  appointmentsMonthLimit: number | null
  client: {
    id: string
    userId: string | null
    name: string
    phone: string
    email: string | null
    blocked: boolean
  } | null
  clients: number
  appointmentsThisMonth: number
  publicBookingsToday: number
  isFirst: boolean
  taken: boolean
}

// Literals, as in the exclusion constraint: its index serves no condition with parameters.
const isBlocking = Prisma.raw(
  `a.status not in (${nonBlockingStatuses.map((status) => `'${status}'`).join(', ')})`,
)

/**
 * Everything a public booking is decided by, in one round trip, behind the professional's lock.
 *
 * Raw SQL, because six model queries cost six round trips inside the busiest transaction. The lock
 * is the professional's and not the day's: the plan's limits and the daily cap span days, and a
 * night session spans two. It only spares retries; the exclusion constraint and SERIALIZABLE are
 * what makes a double booking or an exceeded limit impossible.
 */
export async function loadBooking(
  tx: BookingTransaction,
  wanted: { slug: string; startsAt: string; phone: string; email: string | null; now: string },
): Promise<BookingRow | null> {
  const { slug, startsAt, phone, email, now } = wanted
  const rows = await tx.$queryRaw<BookingRow[]>(Prisma.sql`
    with professional as materialized (
      select p.*, w.windows, w.time_off,
        l.effective_plan, l.clients_limit, l.appointments_month_limit,
        ${startsAt}::timestamptz as wanted_start,
        ${startsAt}::timestamptz + make_interval(mins => p.session_duration) as wanted_end,
        make_interval(mins => p.buffer_minutes) as buffer,
        date_trunc('month', ${startsAt}::timestamptz at time zone p.timezone) as month,
        date_trunc('day', ${now}::timestamptz at time zone p.timezone) at time zone p.timezone as today
      from professionals p
      left join availabilities w on w.professional_id = p.id
      left join plans l on l.professional_id = p.id
      where p.slug = ${slug}
    ),
    locked as materialized (
      select pg_advisory_xact_lock(hashtextextended(id::text, 0)) from professional
    )
    select
      p.id, p.user_id as "userId", p.slug, p.name, p.phone, p.email,
      p.session_duration as "sessionDuration", p.session_price as "sessionPrice",
      p.auto_confirm as "autoConfirm", p.timezone, p.min_notice_minutes as "minNoticeMinutes",
      p.horizon_days as "horizonDays", p.buffer_minutes as "bufferMinutes",
      p.windows, p.time_off as "timeOff", p.effective_plan as "effectivePlan",
      p.clients_limit as "clientsLimit", p.appointments_month_limit as "appointmentsMonthLimit",
      (
        select json_build_object(
          'id', c.id, 'userId', c.user_id, 'name', c.name, 'phone', c.phone, 'email', c.email,
          'blocked', c.blocked
        )
        from clients c
        where c.professional_id = p.id and (c.phone = ${phone} or c.email = ${email})
        order by (c.phone = ${phone}) desc, c.created_at
        limit 1
      ) as client,
      case when p.clients_limit is null then 0 else (
        select count(*)::int from clients c where c.professional_id = p.id
      ) end as clients,
      case when p.appointments_month_limit is null then 0 else (
        select count(*)::int from appointments a
        where a.professional_id = p.id and ${isBlocking}
          and a.starts_at >= p.month at time zone p.timezone
          and a.starts_at < (p.month + interval '1 month') at time zone p.timezone
      ) end as "appointmentsThisMonth",
      (
        select count(*)::int from appointments a
        where a.professional_id = p.id and a.source = 'public' and a.created_at >= p.today
      ) as "publicBookingsToday",
      not exists (select from appointments a where a.professional_id = p.id) as "isFirst",
      exists (
        select from appointments a
        where a.professional_id = p.id and ${isBlocking}
          and tstzrange(a.starts_at, a.ends_at)
            && tstzrange(p.wanted_start - p.buffer, p.wanted_end + p.buffer)
      ) as taken
    from professional p cross join locked
  `)
  return rows[0] ?? null
}
