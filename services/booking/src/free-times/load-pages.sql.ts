import { Prisma } from '../../generated/client.ts'
import { type LimitedPlan, limitsAt } from '../plans/plan.rule.ts'
import type { BookingTransaction } from '../store.ts'
import type { BookableProfessional } from './professional.rule.ts'
import type { Versions } from './reads-elsewhere.ts'

/** A professional with the copies of their week and plan. */
export interface PageRow
  extends Omit<
    BookableProfessional,
    'windows' | 'specialDays' | 'timeOff' | 'services' | 'places' | 'prepayment'
  > {
  services: unknown
  places: unknown
  prepayment: unknown
  /** null: the copy of the week has not arrived yet. */
  windows: unknown
  specialDays: unknown
  timeOff: unknown
  /** The local day on which the professional last heard of a reached limit. */
  limitNoticedOn: string | null
  /** Minutes of the longest service, and of the longest way to a place. */
  longestMinutes: number
  longestTravel: number
  /** The calendars elsewhere that block times, as the copy has them; null: there are none. */
  calendars: Versions | null
  /** Whether this transaction has the professional's lock. */
  hasLock: boolean
}

interface StoredPage extends Omit<PageRow, 'limits'>, Omit<LimitedPlan, 'effectivePlan'> {
  /** null: the copy of the plan has not arrived yet. */
  effectivePlan: string | null
}

/**
 * Locks the professionals of these slugs and loads them. A lock that another transaction holds is not
 * waited for. The lock only saves retries: SERIALIZABLE and the exclusion constraint keep bookings apart.
 */
export async function lockPages(
  tx: BookingTransaction,
  slugs: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, PageRow>> {
  // A row that somebody else changes for long must not hold up the other bookings of the batch.
  await tx.$executeRaw(Prisma.sql`set local lock_timeout = '1s'`)
  const rows = await tx.$queryRaw<StoredPage[]>(Prisma.sql`
    select p.id, p.user_id as "userId", p.slug, p.name, p.phone, p.email, p.timezone, p.city,
      p.session_duration as "sessionDuration", p.session_price as "sessionPrice",
      p.auto_confirm as "autoConfirm", p.min_notice_minutes as "minNoticeMinutes",
      p.horizon_days as "horizonDays", p.buffer_minutes as "bufferMinutes",
      p.slot_step_minutes as "slotStepMinutes", p.services, p.places, p.prepayment,
      coalesce(p.longest_minutes, p.session_duration) as "longestMinutes",
      p.longest_travel as "longestTravel", w.windows,
      w.special_days as "specialDays", w.time_off as "timeOff",
      l.effective_plan as "effectivePlan", l.trial_ends_at as "trialEndsAt",
      l.clients_limit as "clientsLimit",
      l.appointments_month_limit as "appointmentsMonthLimit",
      l.limit_noticed_on::text as "limitNoticedOn",
      (
        select json_object_agg(c.calendar_id, c.version) from calendar_busy c
        where c.professional_id = p.id and c.blocks
      ) as calendars,
      pg_try_advisory_xact_lock(hashtextextended(p.id::text, 0)) as "hasLock"
    from jsonb_array_elements_text(${JSON.stringify([...new Set(slugs)])}::jsonb) as wanted (slug)
    join professionals p on p.slug = wanted.slug
    left join availabilities w on w.professional_id = p.id
    left join plans l on l.professional_id = p.id
  `)
  return new Map(rows.map((row) => [row.slug, pageOf(row, now)]))
}

function pageOf(
  { effectivePlan, trialEndsAt, clientsLimit, appointmentsMonthLimit, ...page }: StoredPage,
  now: Temporal.Instant,
): PageRow {
  const plan = effectivePlan === null ? null : { effectivePlan, trialEndsAt }
  return {
    ...page,
    limits: limitsAt(plan && { ...plan, clientsLimit, appointmentsMonthLimit }, now),
  }
}
