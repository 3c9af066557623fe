import type { PlaceTerms, ServiceTerms } from '@encaixe/contracts'
import { Prisma, type Professional } from '../../generated/client.ts'
import type { HolidayPlace } from '../holidays/holiday-dates.rule.ts'
import type { SchedulingDatabase } from '../store.ts'

/** A professional as far as offered starts depend on it; times in epoch milliseconds. */
export interface SlotRulesRow
  extends Pick<
    Professional,
    | 'id'
    | 'slug'
    | 'timezone'
    | 'city'
    | 'sessionDuration'
    | 'sessionPrice'
    | 'bufferMinutes'
    | 'minNoticeMinutes'
    | 'horizonDays'
    | 'slotStepMinutes'
  > {
  /** Active ones, in their order. */
  addresses: HolidayPlace[]
  /** Active ones, in their order. */
  services: ServiceTerms[]
  places: PlaceTerms[]
  windows: unknown
  specialDays: unknown
  timeOff: [number, number][]
  busy: [number, number][]
  /** Offered to who waits. */
  held: [number, number][]
}

/** Pages by their professionals' ids or by their addresses. */
export type PagesBy = { ids: readonly string[] } | { slugs: readonly string[] }

/**
 * Everything the slot rule needs of these pages, in one round trip: through the models it is four queries, and a
 * page that is being booked has its rules loaded again after every booking. What has ended more
 * than a day ago can no longer block an offered start (the longest buffer is four hours).
 */
export async function loadSlotRules(
  { prisma }: SchedulingDatabase,
  pages: PagesBy,
  now: Temporal.Instant,
): Promise<SlotRulesRow[]> {
  const which =
    'ids' in pages
      ? Prisma.sql`id = any(${[...pages.ids]}::uuid[])`
      : Prisma.sql`slug = any(${[...pages.slugs]}::text[])`
  const since = now.subtract({ hours: 24 }).toString()
  return prisma.$queryRaw<SlotRulesRow[]>(Prisma.sql`
    select
      id,
      slug,
      timezone,
      city,
      (
        select coalesce(json_agg(json_build_object('state', state, 'city', city)
          order by position, id), '[]')
        from places
        where professional_id = professionals.id and active and kind = 'address'
      ) as addresses,
      session_duration as "sessionDuration",
      buffer_minutes as "bufferMinutes",
      min_notice_minutes as "minNoticeMinutes",
      horizon_days as "horizonDays",
      session_price as "sessionPrice",
      slot_step_minutes as "slotStepMinutes",
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'durationMinutes', duration_minutes, 'priceCents', price_cents,
          'placeIds', place_ids, 'active', active, 'addOn', add_on, 'addsTo', nullif(adds_to, '{}'),
          'repeatable', repeatable) order by position, id), '[]')
        from services
        where professional_id = professionals.id and active
      ) as services,
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'travelMinutes', travel_minutes, 'active', active) order by position, id), '[]')
        from places
        where professional_id = professionals.id and active
      ) as places,
      (
        select coalesce(json_agg(json_build_object(
          'dayOfWeek', day_of_week, 'startTime', start_time, 'endTime', end_time, 'weeks', weeks)),
          '[]')
        from availability
        where professional_id = professionals.id
      ) as windows,
      (
        select coalesce(json_agg(json_build_object('date', date, 'windows', windows)), '[]')
        from special_days
        where professional_id = professionals.id and windows is not null
          and date >= (${since}::timestamptz at time zone professionals.timezone)::date
      ) as "specialDays",
      (
        select coalesce(json_agg(json_build_array(
          (extract(epoch from starts_at) * 1000)::bigint,
          (extract(epoch from ends_at) * 1000)::bigint)), '[]')
        from time_off
        where professional_id = professionals.id and ends_at > ${since}::timestamptz
      ) as "timeOff",
      (
        select coalesce(json_agg(json_build_array(
          (extract(epoch from held.starts_at) * 1000)::bigint,
          (extract(epoch from held.ends_at) * 1000)::bigint)), '[]')
        from (
          select held.starts_at, held.ends_at
          from busy_intervals as busy
          cross join lateral (values
            (busy.starts_at, busy.ends_at), (busy.requested_from, busy.requested_until)
          ) as held (starts_at, ends_at)
          where held.starts_at is not null and professional_id = professionals.id and blocking
            and busy.ends_at > ${since}::timestamptz
          union all
          select lower(elsewhere), upper(elsewhere)
          from calendar_busy
          cross join unnest(
            calendar_busy.busy * tstzmultirange(tstzrange(${since}::timestamptz, null))) as elsewhere
          where professional_id = professionals.id
        ) as held
      ) as busy,
      (
        select coalesce(json_agg(json_build_array(
          (extract(epoch from starts_at) * 1000)::bigint,
          (extract(epoch from ends_at) * 1000)::bigint)), '[]')
        from held_times
        where professional_id = professionals.id and until > ${now.toString()}::timestamptz
      ) as held
    from professionals
    where ${which}
  `)
}
