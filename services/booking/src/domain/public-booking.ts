import type { ErrorCode } from '@encaixe/contracts'
import { isOffered } from '@encaixe/slots'
import { type BookableProfessional, slotRulesOf } from './professional.ts'

/** Public bookings a professional's page takes in one local day. */
export const DAILY_PUBLIC_BOOKINGS = 50

/** What the database says about the moment of booking, read inside the booking transaction. */
export interface BookingFacts {
  /** The client of this professional with this phone, or with this e-mail. */
  client: { blocked: boolean } | null
  /** All clients of the professional; only meaningful when the plan limits them. */
  clients: number
  /** Blocking appointments that start in the requested local month; likewise. */
  appointmentsThisMonth: number
  /** Public bookings made since local midnight. */
  publicBookingsToday: number
  /** A blocking appointment overlaps the requested time, buffer included. */
  taken: boolean
}

export type BookingRefusal = Extract<
  ErrorCode,
  'RATE_LIMITED' | 'PLAN_LIMIT_REACHED' | 'SLOT_UNAVAILABLE' | 'SLOT_TAKEN'
>

/**
 * Whether a public booking may be made: null, or the first rule that refuses it, in the order of
 * the product specification (section 5, steps 5 to 7). The daily cap is a rate limit, so it
 * comes first. A blocked client sees no free time, and cannot tell that from a full agenda.
 */
export function refusalOf(
  professional: BookableProfessional,
  facts: BookingFacts,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): BookingRefusal | null {
  const { limits } = professional
  if (facts.publicBookingsToday >= DAILY_PUBLIC_BOOKINGS) return 'RATE_LIMITED'
  if (limits.clients !== null && facts.client === null && facts.clients >= limits.clients) {
    return 'PLAN_LIMIT_REACHED'
  }
  if (
    limits.appointmentsPerMonth !== null &&
    facts.appointmentsThisMonth >= limits.appointmentsPerMonth
  ) {
    return 'PLAN_LIMIT_REACHED'
  }
  if (facts.client?.blocked) return 'SLOT_UNAVAILABLE'
  if (!isOffered(slotRulesOf(professional), startsAt, now)) return 'SLOT_UNAVAILABLE'
  return facts.taken ? 'SLOT_TAKEN' : null
}

/** Seconds until the professional's day ends and the daily cap starts anew. */
export function secondsUntilTomorrow(timezone: string, now: Temporal.Instant): number {
  const tomorrow = now.toZonedDateTimeISO(timezone).add({ days: 1 }).startOfDay()
  return Math.max(1, Math.ceil(now.until(tomorrow.toInstant()).total('seconds')))
}
