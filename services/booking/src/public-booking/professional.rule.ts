import { type OfferedService, type Place, type PlanLimits, withTravel } from '@encaixe/contracts'
import type { SlotRules, Window } from '@encaixe/slots'

export type BookableService = Omit<OfferedService, 'description' | 'position'>

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
  /** null: the length of what is booked. */
  slotStepMinutes: number | null
  services: BookableService[]
  places: Place[]
  windows: Window[]
  timeOff: { startsAt: string; endsAt: string }[]
  limits: PlanLimits
}

/**
 * The rules a requested start is checked against. Busy times are left out: whether a time is taken
 * is for the booking transaction to say, with an answer of its own (SLOT_TAKEN).
 * The way to what is booked keeps clear of time off.
 */
export function slotRulesOf(
  professional: Pick<
    BookableProfessional,
    | 'timezone'
    | 'windows'
    | 'timeOff'
    | 'slotStepMinutes'
    | 'bufferMinutes'
    | 'minNoticeMinutes'
    | 'horizonDays'
  >,
  { durationMinutes, travelMinutes }: { durationMinutes: number; travelMinutes: number },
): SlotRules {
  const { slotStepMinutes } = professional
  return {
    timezone: professional.timezone,
    sessionDuration: durationMinutes,
    ...(slotStepMinutes !== null && { stepMinutes: slotStepMinutes }),
    windows: professional.windows,
    timeOff: professional.timeOff.map(({ startsAt, endsAt }) =>
      withTravel(
        { start: Temporal.Instant.from(startsAt), end: Temporal.Instant.from(endsAt) },
        travelMinutes,
      ),
    ),
    busy: [],
    bufferMinutes: professional.bufferMinutes,
    minNoticeMinutes: professional.minNoticeMinutes,
    horizonDays: professional.horizonDays,
  }
}
