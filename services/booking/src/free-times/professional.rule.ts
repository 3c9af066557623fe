import {
  type OfferedService,
  type Place,
  type PlanLimits,
  type Prepayment,
  type Professional,
  withTravel,
} from '@encaixe/contracts'
import type { SlotRules, SpecialDay, Window } from '@encaixe/slots'

export type BookableService = Omit<OfferedService, 'description' | 'position' | 'prepayment'> &
  Partial<Pick<OfferedService, 'prepayment'>>

/** A professional with the copied week and plan. */
export interface BookableProfessional
  extends Pick<
    Professional,
    | 'id'
    | 'userId'
    | 'slug'
    | 'name'
    | 'phone'
    | 'email'
    | 'timezone'
    | 'city'
    | 'sessionDuration'
    | 'sessionPrice'
    | 'slotStepMinutes'
    | 'autoConfirm'
    | 'minNoticeMinutes'
    | 'horizonDays'
    | 'bufferMinutes'
  > {
  services: BookableService[]
  places: Place[]
  /** In force now, of a page without services; absent: nothing is asked for. */
  prepayment?: Prepayment
  windows: Window[]
  specialDays: SpecialDay[]
  timeOff: { startsAt: string; endsAt: string }[]
  limits: PlanLimits
}

/**
 * The rules that a requested start is checked against. Busy times are left out: the booking transaction checks
 * them and answers SLOT_TAKEN. Travel time stays clear of time off.
 */
export function slotRulesOf(
  professional: Pick<
    BookableProfessional,
    | 'timezone'
    | 'windows'
    | 'specialDays'
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
    specialDays: professional.specialDays,
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
