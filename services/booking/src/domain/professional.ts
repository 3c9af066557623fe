import type { PlanLimits } from '@encaixe/contracts'
import type { SlotRules, Window } from '@encaixe/slots'

/** What booking knows of a professional: its own copies, put together. */
export interface BookableProfessional {
  id: string
  userId: string
  slug: string
  name: string
  /** null: none is proven. */
  phone: string | null
  email: string | null
  sessionDuration: number
  sessionPrice: number
  autoConfirm: boolean
  timezone: string
  city: string | null
  minNoticeMinutes: number
  horizonDays: number
  bufferMinutes: number
  windows: Window[]
  timeOff: { startsAt: string; endsAt: string }[]
  limits: PlanLimits
}

/**
 * The rules a requested start is checked against. Busy times are left out: whether a time is taken
 * is for the booking transaction to say, with an answer of its own (SLOT_TAKEN).
 */
export function slotRulesOf(
  professional: Omit<BookableProfessional, 'limits' | 'sessionPrice' | 'autoConfirm' | 'city'>,
): SlotRules {
  return {
    timezone: professional.timezone,
    sessionDuration: professional.sessionDuration,
    windows: professional.windows,
    timeOff: professional.timeOff.map(({ startsAt, endsAt }) => ({
      start: Temporal.Instant.from(startsAt),
      end: Temporal.Instant.from(endsAt),
    })),
    busy: [],
    bufferMinutes: professional.bufferMinutes,
    minNoticeMinutes: professional.minNoticeMinutes,
    horizonDays: professional.horizonDays,
  }
}
