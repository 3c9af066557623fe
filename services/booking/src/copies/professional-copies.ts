import {
  AppError,
  type Availability,
  availability,
  offeredService,
  type Professional,
  place,
  type Subscription,
  storedPrepayment,
  trialCarrying,
} from '@encaixe/contracts'
import { z } from 'zod'
import { Prisma, type Professional as ProfessionalCopy } from '../../generated/client.ts'
import { lockProfessionals } from '../appointments/lock-professionals.sql.ts'
import type { PageRow } from '../public-booking/load-pages.sql.ts'
import type { BookableProfessional } from '../public-booking/professional.rule.ts'
import type { BookingTransaction } from '../store.ts'

/**
 * Booking's copies of other services' data. Events arrive late, twice and out of order, so a copy keeps its
 * version and takes only a higher one, in one statement without a read before it. In a rebuild the owner is
 * right, even about a lower version (a restored backup), except for what an event showed since the rebuild
 * began.
 * @param rebuildSince when the rebuild began, by the database's clock; null for an event
 * @returns 1 if the copy changed, else 0
 */
type Save<Copied> = (
  tx: BookingTransaction,
  copied: Copied,
  rebuildSince?: string | null,
) => Promise<number>

export const saveProfessional: Save<Professional> = (tx, professional, rebuildSince = null) =>
  tx.$executeRaw(Prisma.sql`
    insert into professionals as copy (id, version, user_id, slug, name, phone, email,
      session_duration, session_price, auto_confirm, timezone, min_notice_minutes, horizon_days,
      buffer_minutes, cancellation_notice_hours, instant_pay_key_type, instant_pay_key, city,
      profession, avatar_url, services, places, slot_step_minutes, longest_minutes, longest_travel,
      waitlist_hold, former_slugs, prepayment, seen_at)
    values (${professional.id}::uuid, ${professional.version}, ${professional.userId},
      ${professional.slug}, ${professional.name}, ${professional.phone}, ${professional.email},
      ${professional.sessionDuration}, ${professional.sessionPrice}, ${professional.autoConfirm},
      ${professional.timezone}, ${professional.minNoticeMinutes}, ${professional.horizonDays},
      ${professional.bufferMinutes}, ${professional.cancellationNoticeHours},
      ${professional.instantPayKeyType}, ${professional.instantPayKey}, ${professional.city},
      ${professional.profession}, ${professional.avatarUrl},
      ${JSON.stringify(professional.services)}::jsonb, ${JSON.stringify(professional.places)}::jsonb,
      ${professional.slotStepMinutes}::integer, ${longestMinutes(professional)},
      ${longestTravel(professional)}, ${professional.waitlistHold},
      ${professional.formerSlugs}::text[], ${JSON.stringify(professional.prepayment)}::jsonb,
      clock_timestamp())
    on conflict (id) do update set
      version = excluded.version, user_id = excluded.user_id, slug = excluded.slug,
      name = excluded.name, phone = excluded.phone, email = excluded.email,
      session_duration = excluded.session_duration, session_price = excluded.session_price,
      auto_confirm = excluded.auto_confirm, timezone = excluded.timezone,
      min_notice_minutes = excluded.min_notice_minutes, horizon_days = excluded.horizon_days,
      buffer_minutes = excluded.buffer_minutes,
      cancellation_notice_hours = excluded.cancellation_notice_hours,
      instant_pay_key_type = excluded.instant_pay_key_type,
      instant_pay_key = excluded.instant_pay_key, city = excluded.city,
      profession = excluded.profession, avatar_url = excluded.avatar_url,
      services = excluded.services, places = excluded.places,
      slot_step_minutes = excluded.slot_step_minutes,
      longest_minutes = excluded.longest_minutes, longest_travel = excluded.longest_travel,
      waitlist_hold = excluded.waitlist_hold, former_slugs = excluded.former_slugs,
      prepayment = excluded.prepayment,
      seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)

const longestMinutes = ({ sessionDuration, services }: Professional) =>
  Math.max(sessionDuration, ...services.map(({ durationMinutes }) => durationMinutes))
const longestTravel = ({ places }: Professional) =>
  Math.max(0, ...places.map(({ travelMinutes }) => travelMinutes))

const offer = z.object({
  services: z.array(offeredService.omit({ description: true, position: true })),
  places: z.array(place),
  prepayment: storedPrepayment,
})

/** The services and places of a copy, and what its session asks for before it counts, as {@link saveProfessional} stores them. */
export const storedOffer = (row: { services: unknown; places: unknown; prepayment: unknown }) =>
  offer.parse(row)

export const saveAvailability: Save<Availability> = (tx, copied, rebuildSince = null) => {
  const { professionalId, version, windows, specialDays, timeOff } = copied
  const periods = timeOff.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
  return tx.$executeRaw(Prisma.sql`
    insert into availabilities as copy (professional_id, version, windows, special_days, time_off,
      seen_at)
    values (${professionalId}::uuid, ${version}, ${JSON.stringify(windows)}::jsonb,
      ${JSON.stringify(specialDays)}::jsonb, ${JSON.stringify(periods)}::jsonb, clock_timestamp())
    on conflict (professional_id) do update set
      version = excluded.version, windows = excluded.windows,
      special_days = excluded.special_days, time_off = excluded.time_off,
      seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)
}

export const savePlan: Save<Subscription> = (tx, subscription, rebuildSince = null) => {
  const { professionalId, version, effectivePlan, limits } = subscription
  const trialEndsAt = trialCarrying(subscription)
  return tx.$executeRaw(Prisma.sql`
    insert into plans as copy (professional_id, version, effective_plan, trial_ends_at,
      clients_limit, appointments_month_limit, seen_at)
    values (${professionalId}::uuid, ${version}, ${effectivePlan}, ${trialEndsAt}::timestamptz, ${limits.clients},
      ${limits.appointmentsPerMonth}, clock_timestamp())
    on conflict (professional_id) do update set
      version = excluded.version, effective_plan = excluded.effective_plan,
      trial_ends_at = excluded.trial_ends_at, clients_limit = excluded.clients_limit,
      appointments_month_limit = excluded.appointments_month_limit, seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)
}

const week = availability.pick({ windows: true, specialDays: true }).extend({
  timeOff: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
})

/** The week, the special days and the time off of a copy, as {@link saveAvailability} stores them. */
export const storedWeek = (row: { windows: unknown; specialDays: unknown; timeOff: unknown }) =>
  week.parse(row)

/** The combined copies, or null while the week has not arrived. */
export function bookableProfessional(row: PageRow): BookableProfessional | null {
  if (row.windows === null) return null
  return {
    ...row,
    ...storedOffer(row),
    ...storedWeek(row),
  }
}

type Tx = Pick<BookingTransaction, 'professional'>

/**
 * The page of an account, in booking's copy.
 * @throws AppError FORBIDDEN if there is none
 */
export async function ownPage(tx: Tx, userId: string): Promise<ProfessionalCopy> {
  const page = await tx.professional.findFirst({ where: { userId } })
  if (page) return page
  throw new AppError('FORBIDDEN', 'This account has no page.')
}

/**
 * The page of an account, locked until the transaction ends.
 * @throws AppError FORBIDDEN if there is none
 */
export async function lockOwnPage(
  tx: BookingTransaction,
  userId: string,
): Promise<ProfessionalCopy> {
  const page = await ownPage(tx, userId)
  await lockProfessionals(tx, [page.id])
  return page
}

/** The page with this address, else the one that had it before; null: nobody's. */
export const findPage = async (tx: Tx, slug: string): Promise<ProfessionalCopy | null> =>
  (await tx.professional.findUnique({ where: { slug } })) ??
  tx.professional.findFirst({ where: { formerSlugs: { has: slug } }, orderBy: { id: 'asc' } })

/** @throws AppError PROFESSIONAL_NOT_FOUND */
export async function pageBySlug(tx: Tx, slug: string): Promise<ProfessionalCopy> {
  const page = await findPage(tx, slug)
  if (page) return page
  throw new AppError('PROFESSIONAL_NOT_FOUND', 'No professional has this address.')
}
