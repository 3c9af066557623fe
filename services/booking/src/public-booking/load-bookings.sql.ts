import type { StoredAnswer } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { BookedClient } from './new-appointment.rule.ts'
import type { BookableProfessional } from './professional.rule.ts'
import { type BookingCounts, CAPS } from './refusal.rule.ts'
import type { Stretch } from './taken.rule.ts'

/** Any number that no other advisory lock of the database uses. */
const EVERYBODY = 5_206_003

/** Nothing that a booking waits for is held long; who waits in vain lets the others go on. */
const LOCK_TIMEOUT = '1s'
const shortWait = Prisma.sql`set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`

/**
 * Waits until no process books and keeps them all from it, until this transaction ends. It is not the one
 * that books: a serializable transaction that waits for a lock sees what was before it got it.
 */
export async function bookAlone(tx: BookingTransaction): Promise<void> {
  await tx.$executeRaw(Prisma.sql`select ${shortWait}, pg_advisory_xact_lock(${EVERYBODY}::bigint)`)
}

/** No appointment with its way is longer: what overlaps a time begins within it, whichever index is read. */
const LONGEST = '12 hours'

/** What one request asks for. */
export interface Wanted {
  slug: string
  startsAt: string
  phone: string
  email: string | null
  /** Base64 of the hash of its Idempotency-Key. */
  keyHash: string | null
}

/** Everything the decision about one request needs. */
export interface BookingRow
  extends Omit<BookableProfessional, 'windows' | 'timeOff' | 'limits' | 'services' | 'places'> {
  services: unknown
  places: unknown
  /** null: the copy of the week has not arrived yet. */
  windows: unknown
  timeOff: unknown
  /** null: the copy of the plan has not arrived yet. */
  effectivePlan: string | null
  clientsLimit: number | null
  appointmentsMonthLimit: number | null
  /** With this phone; otherwise with this e-mail, where it is confirmed to be theirs. */
  client: (BookedClient & { blocked: boolean; counted: boolean }) | null
  clients: number
  appointmentsThisMonth: number
  counts: BookingCounts
  /** The local day of the booking, and the one on which the professional last heard of a reached limit. */
  today: string
  limitNoticedOn: string | null
  isFirst: boolean
  /** What blocks time near the wanted start, ways included. */
  around: Stretch[]
}

export interface Loaded {
  /** null: there is no copy of this professional. */
  row: BookingRow | null
  /** Somebody else changes this page's appointments now: nothing was read. */
  isLocked: boolean
  /** The first answer under the request's key; null: the key is new. */
  remembered: StoredAnswer | null
}

/**
 * Everything that public bookings of different professionals are decided by, in one round trip, behind
 * the professionals' locks, in the order of what is wanted.
 *
 * Raw SQL, because six model queries each cost six round trips inside the busiest transaction. A lock
 * is the professional's and not the day's: the plan's limits and the daily cap span days, and a
 * night session spans two. It only spares retries; the exclusion constraint and SERIALIZABLE are
 * what makes a double booking or an exceeded limit impossible. A lock that somebody has is not waited for:
 * its page is left out, and the others' bookings go on. Whoever has the booking to itself (`bookAlone`)
 * holds the lock of everybody already.
 *
 * `isFirst` reads one row, if there is one: of "not exists" PostgreSQL makes a hash of everybody's
 * appointments, at each booking.
 */
export async function loadBookings(
  tx: BookingTransaction,
  wanted: readonly Wanted[],
  { now, isAlone = false }: { now: string; isAlone?: boolean },
): Promise<Loaded[]> {
  const asked = JSON.stringify(wanted.map((one, n) => ({ n, ...one })))
  const rows = await tx.$queryRaw<(Loaded & { n: number })[]>(Prisma.sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${asked}::jsonb) as wanted (
        n integer, slug text, "startsAt" timestamptz, phone text, email text, "keyHash" text)
    ),
    professional as materialized (
      select p.*, w.windows, w.time_off,
        l.effective_plan, l.clients_limit, l.appointments_month_limit, l.limit_noticed_on,
        wanted.n, wanted.phone as wanted_phone, wanted.email as wanted_email,
        wanted."startsAt" as wanted_start,
        make_interval(mins => p.buffer_minutes + p.longest_travel) as margin,
        make_interval(mins => coalesce(p.longest_minutes, p.session_duration)) as longest,
        date_trunc('month', wanted."startsAt" at time zone p.timezone) as month,
        date_trunc('day', ${now}::timestamptz at time zone p.timezone) as today
      from wanted
      join professionals p on p.slug = wanted.slug
      left join availabilities w on w.professional_id = p.id
      left join plans l on l.professional_id = p.id
    ),
    locked as materialized (
      select n, not pg_try_advisory_xact_lock(hashtextextended(id::text, 0)) as by_others
      from (
        select ${shortWait}, case when not ${isAlone}::boolean then
          pg_advisory_xact_lock_shared(${EVERYBODY}::bigint)::text end
        offset 0
      ) as not_while_one_is_alone
      cross join professional
    ),
    facts as materialized (
      select p.n, json_build_object(
        'id', p.id, 'userId', p.user_id, 'slug', p.slug, 'name', p.name, 'phone', p.phone,
        'email', p.email, 'sessionDuration', p.session_duration, 'sessionPrice', p.session_price,
        'autoConfirm', p.auto_confirm, 'timezone', p.timezone, 'city', p.city,
        'minNoticeMinutes', p.min_notice_minutes, 'horizonDays', p.horizon_days,
        'bufferMinutes', p.buffer_minutes, 'slotStepMinutes', p.slot_step_minutes,
        'services', p.services, 'places', p.places, 'windows', p.windows, 'timeOff', p.time_off,
        'effectivePlan', p.effective_plan, 'clientsLimit', p.clients_limit,
        'appointmentsMonthLimit', p.appointments_month_limit,
        'client', (
          select json_build_object(
            'id', c.id, 'userId', c.user_id, 'name', c.name, 'phone', c.phone, 'email', c.email,
            'emailConfirmed', c.email_confirmed, 'blocked', c.blocked,
            'counted', c.counted_at is not null
          )
          from clients c
          -- Each by its own index: of an "or" the planner may read all clients of a page.
          where c.id in (
            select id from clients
            where professional_id = p.id and phone = p.wanted_phone
            union all
            select client_id from merged_phones
            where professional_id = p.id and phone = p.wanted_phone
            union all
            select id from clients
            where professional_id = p.id and email_confirmed and email = p.wanted_email
          )
          order by (c.phone = p.wanted_phone) desc,
            (c.email_confirmed and c.email = p.wanted_email) is not true desc, c.created_at
          limit 1
        ),
        'clients', case when p.clients_limit is null then 0 else (
          select count(*) from clients c
          where c.professional_id = p.id and c.counted_at is not null
        ) end,
        'appointmentsThisMonth', case when p.appointments_month_limit is null then 0 else (
          select count(*) from appointments a
          where a.professional_id = p.id and a.status not in ('rejected', 'cancelled')
            and a.starts_at >= p.month at time zone p.timezone
            and a.starts_at < (p.month + interval '1 month') at time zone p.timezone
        ) end,
        'counts', json_build_object(
          'ofPageToday', (
            select count(*) from (
              select from appointments a
              where a.professional_id = p.id and a.source in ('public', 'agent')
                and a.created_at >= p.today at time zone p.timezone
              limit ${CAPS.ofPageADay}
            ) as few
          ),
          'ofPhoneToday', (
            select count(*) from (
              select from appointments a
              where a.contact_phone = p.wanted_phone and a.source in ('public', 'agent')
                and a.created_at >= p.today at time zone p.timezone
              limit ${CAPS.ofContactADay}
            ) as few
          ),
          'ofEmailToday', (
            select count(*) from (
              select from appointments a
              where a.contact_email = p.wanted_email and a.source in ('public', 'agent')
                and a.created_at >= p.today at time zone p.timezone
              limit ${CAPS.ofContactADay}
            ) as few
          ),
          'openOfPhone', (
            select count(*) from (
              select from appointments a
              where a.contact_phone = p.wanted_phone and a.source in ('public', 'agent')
                and a.professional_id = p.id and a.starts_at > ${now}::timestamptz
                and a.status in ('pending_confirmation', 'confirmed')
              limit ${CAPS.openOfPhone}
            ) as few
          )
        ),
        'today', p.today::date, 'limitNoticedOn', p.limit_noticed_on,
        'isFirst', coalesce(
          (select false from appointments a where a.professional_id = p.id limit 1), true),
        'around', (
          select coalesce(json_agg(json_build_array(
            floor(extract(epoch from coalesce(a.blocked_from, a.starts_at)) * 1000),
            ceil(extract(epoch from coalesce(a.blocked_until, a.ends_at)) * 1000))), '[]')
          from appointments a
          where a.professional_id = p.id and a.status not in ('rejected', 'cancelled')
            and tstzrange(coalesce(a.blocked_from, a.starts_at), coalesce(a.blocked_until, a.ends_at))
              && tstzrange(p.wanted_start - p.margin, p.wanted_start + p.longest + p.margin)
            and a.starts_at > p.wanted_start - p.margin - ${LONGEST}::interval
            and a.starts_at < p.wanted_start + p.longest + p.margin + ${LONGEST}::interval
        )
      ) as row
      from locked join professional p on p.n = locked.n
      where not locked.by_others
    )
    select wanted.n, facts.row, coalesce(locked.by_others, false) as "isLocked",
      (
        select json_build_object('requestHash', encode(k.request_hash, 'base64'),
          'errorCode', k.error_code, 'errorDetails', k.error_details, 'answer', k.answer)
        from idempotent_answers k where k.key_hash = decode(wanted."keyHash", 'base64')
      ) as remembered
    from wanted
    left join locked on locked.n = wanted.n
    left join facts on facts.n = wanted.n
  `)
  const found = new Map(rows.map((row) => [row.n, row]))
  return wanted.map((_, n) => found.get(n) ?? { row: null, isLocked: false, remembered: null })
}
