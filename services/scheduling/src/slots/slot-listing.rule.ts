import {
  type AskedOffer,
  offerOf,
  type PageOffer,
  type PlaceTerms,
  type RpcOutput,
  type ServiceTerms,
  type schedulingRpcs,
  withTravel,
} from '@encaixe/contracts'
import {
  firstOffered,
  groupByPeriod,
  offeredDays,
  offeredSlots,
  type SlotRules,
} from '@encaixe/slots'
import type { HolidayPlace } from '../holidays/holiday-dates.rule.ts'

/** The wanted times are for something the page offers, or for a length in minutes. */
export interface WantedTimes extends AskedOffer {
  minutes?: number | undefined
}

/** A professional, as far as the offered starts depend on them. */
export interface BookableProfessional {
  id: string
  /** The rules of a session without service and place. */
  rules: SlotRules
  offer: PageOffer<ServiceTerms, PlaceTerms>
  /** Where it is, for its holidays. */
  place: HolidayPlace
}

/**
 * The rules for the wanted service and place: the service's length, and busy time and time off extended by the travel
 * time.
 * @throws AppError as offerOf
 */
function rulesFor({ rules, offer }: BookableProfessional, wanted: WantedTimes): SlotRules {
  const { minutes, placeId } = wanted
  // An appointment that is moved keeps its length, whatever the page offers by now.
  const { durationMinutes: sessionDuration, travelMinutes } =
    minutes === undefined
      ? offerOf(offer, wanted, 'place')
      : offerOf({ ...offer, services: [], sessionDuration: minutes }, { placeId }, 'place')
  if (travelMinutes === 0) return { ...rules, sessionDuration }
  return {
    ...rules,
    sessionDuration,
    busy: rules.busy.map((interval) => withTravel(interval, travelMinutes)),
    timeOff: rules.timeOff.map((interval) => withTravel(interval, travelMinutes)),
  }
}

/** The starts offered on a local day, grouped into morning, afternoon and evening. */
export function listSlots(
  professional: BookableProfessional,
  { date, ...wanted }: WantedTimes & { date: string },
  now: Temporal.Instant,
): RpcOutput<typeof schedulingRpcs.listSlots> {
  const rules = rulesFor(professional, wanted)
  const { morning, afternoon, evening } = groupByPeriod(offeredSlots(rules, date, now))
  return {
    date,
    sessionDuration: rules.sessionDuration,
    slots: {
      morning: morning.map(withOffset),
      afternoon: afternoon.map(withOffset),
      evening: evening.map(withOffset),
    },
  }
}

/** Which days from `from` to `to`, both included, still have an offered start. */
export const listDays = (
  professional: BookableProfessional,
  { from, to, ...wanted }: WantedTimes & { from: string; to: string },
  now: Temporal.Instant,
): RpcOutput<typeof schedulingRpcs.listDays> => ({
  days: offeredDays(rulesFor(professional, wanted), from, to, now),
})

/** The first start offered from `from` to `to`, both included; null: there is none. */
export function firstSlot(
  professional: BookableProfessional,
  { from, to, ...wanted }: WantedTimes & { from: string; to: string },
  now: Temporal.Instant,
): string | null {
  const rules = rulesFor(professional, wanted)
  const start = firstOffered(rules, { from, to }, now)
  if (start === undefined) return null
  const instant = Temporal.Instant.fromEpochMilliseconds(start)
  return withOffset(instant.toZonedDateTimeISO(rules.timezone))
}

const withOffset = (start: Temporal.ZonedDateTime) =>
  start.toString({ timeZoneName: 'never', smallestUnit: 'second' })
