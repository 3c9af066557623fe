import { AppError, type ErrorCode, type PlanLimits } from '@encaixe/contracts'
import { isOffered } from '@encaixe/slots'
import { takesInMonth, takesNewClients } from '../plans/plan.rule.ts'
import { type BookableProfessional, slotRulesOf } from './professional.rule.ts'

/** How many public bookings are accepted (docs/product-rules.md). */
export const CAPS = {
  /** By a page, in one of its local days. */
  ofPageADay: 50,
  /** Of one phone, and of one e-mail, by the whole service in such a day. */
  ofContactADay: 10,
  /** Of one phone by one page, that are still to come. */
  openOfPhone: 3,
} as const

/** How many public bookings there are already. */
export interface BookingCounts {
  ofPageToday: number
  ofPhoneToday: number
  /** 0 without an e-mail. */
  ofEmailToday: number
  openOfPhone: number
}

/** What the booking transaction has read. */
export interface BookingFacts {
  /** The client of this professional with this phone, or with this confirmed e-mail. */
  client: { blocked: boolean; counted: boolean } | null
  /** Clients that count towards the plan; only meaningful when it limits them. */
  clients: number
  /** Appointments that start in the requested local month, without rejected and cancelled ones; likewise. */
  appointmentsThisMonth: number
  counts: BookingCounts
  /** A blocking appointment overlaps the requested time, travel time and buffer included. */
  taken: boolean
}

export interface Wanted {
  startsAt: Temporal.Instant
  durationMinutes: number
  travelMinutes: number
}

export type BookingRefusal =
  | { code: Extract<ErrorCode, 'RATE_LIMITED' | 'SLOT_UNAVAILABLE' | 'SLOT_TAKEN'> }
  | { code: 'PLAN_LIMIT_REACHED'; limit: keyof PlanLimits }

export const refusals: Record<BookingRefusal['code'], string> = {
  RATE_LIMITED: 'There are too many bookings already.',
  PLAN_LIMIT_REACHED: 'This professional cannot take this booking now.',
  SLOT_UNAVAILABLE: 'This time is not offered.',
  SLOT_TAKEN: 'Somebody else has just booked this time.',
}

export const slotTaken = () => new AppError('SLOT_TAKEN', refusals.SLOT_TAKEN)

/**
 * The first rule that refuses a public booking, or null (docs/product-rules.md). An impossible start comes
 * first, so that it reveals neither who is a client nor how full a plan is. A blocked client gets the answer
 * of a taken time and cannot tell the two apart.
 */
export function refusalOf(
  professional: BookableProfessional,
  facts: BookingFacts,
  { startsAt, ...offer }: Wanted,
  now: Temporal.Instant,
): BookingRefusal | null {
  const { limits } = professional
  if (!isOffered(slotRulesOf(professional, offer), startsAt, now))
    return { code: 'SLOT_UNAVAILABLE' }
  if (isCapped(facts.counts)) return { code: 'RATE_LIMITED' }
  if (!facts.client?.counted && !takesNewClients(limits, facts.clients)) {
    return { code: 'PLAN_LIMIT_REACHED', limit: 'clients' }
  }
  if (!takesInMonth(limits, facts.appointmentsThisMonth)) {
    return { code: 'PLAN_LIMIT_REACHED', limit: 'appointmentsPerMonth' }
  }
  return facts.taken || facts.client?.blocked ? { code: 'SLOT_TAKEN' } : null
}

const isCapped = ({ ofPageToday, ofPhoneToday, ofEmailToday, openOfPhone }: BookingCounts) =>
  ofPageToday >= CAPS.ofPageADay ||
  ofPhoneToday >= CAPS.ofContactADay ||
  ofEmailToday >= CAPS.ofContactADay ||
  openOfPhone >= CAPS.openOfPhone

/** Seconds until the professional's day ends and the daily caps start anew. */
export function secondsUntilTomorrow(timezone: string, now: Temporal.Instant): number {
  const tomorrow = now.toZonedDateTimeISO(timezone).add({ days: 1 }).startOfDay()
  return Math.max(1, Math.ceil(now.until(tomorrow.toInstant()).total('seconds')))
}

/** When the professional's day began. */
export const startOfToday = (timezone: string, now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(timezone).startOfDay().toInstant().toString()
