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
import { groupByPeriod, offeredDays, offeredSlots, type SlotRules } from '@encaixe/slots'

type Listing = RpcOutput<typeof schedulingRpcs.listSlots>
type Days = RpcOutput<typeof schedulingRpcs.listDays>

/** What the asked times are of: something that is offered, or a length. */
export interface AskedTimes extends AskedOffer {
  minutes?: number | undefined
}

/** A professional's rules, with what was computed from them within one minute. */
export interface PreparedProfessional {
  id: string
  /** Of the page's session. */
  rules: SlotRules
  offer: PageOffer<ServiceTerms, PlaceTerms>
  /** Those of what was asked for, by what that was. */
  rulesAsked: Map<string, SlotRules>
  minute: number
  listings: Map<string, Listing>
  days: Map<string, Days>
}

/** Nobody looks at more days of one page within a minute; it bounds what a program can fill. */
const MOST_COMPUTED = 128

export function prepareProfessional({
  id,
  rules,
  offer,
}: Pick<PreparedProfessional, 'id' | 'rules' | 'offer'>): PreparedProfessional {
  return {
    ...{ id, rules, offer },
    rulesAsked: new Map(),
    minute: Number.NaN,
    listings: new Map(),
    days: new Map(),
  }
}

/**
 * The rules of what is asked for: its length, and what lies nearer than its way counts as taken, time off too.
 * @throws AppError as offerOf
 */
function rulesOf({ rules, offer }: PreparedProfessional, asked: AskedTimes): SlotRules {
  const { minutes, placeId } = asked
  // What is moved keeps its length, whatever is offered by now.
  const { durationMinutes: sessionDuration, travelMinutes } =
    minutes === undefined
      ? offerOf(offer, asked, 'place')
      : offerOf({ ...offer, services: [], sessionDuration: minutes }, { placeId }, 'place')
  if (travelMinutes === 0) return { ...rules, sessionDuration }
  return {
    ...rules,
    sessionDuration,
    busy: rules.busy.map((interval) => withTravel(interval, travelMinutes)),
    timeOff: rules.timeOff.map((interval) => withTravel(interval, travelMinutes)),
  }
}

/** The same ones for the same question: what their intervals take is read once, and not for each day. */
const rulesOnce = (professional: PreparedProfessional, asked: AskedTimes): SlotRules =>
  computedOnce(professional.rulesAsked, keyOf('', asked), () => rulesOf(professional, asked))

const keyOf = (days: string, { serviceId, placeId, minutes }: AskedTimes): string =>
  serviceId || placeId || minutes !== undefined
    ? `${days} ${serviceId ?? ''} ${placeId ?? ''} ${minutes ?? ''}`
    : days

/**
 * The starts offered on a local day, grouped as people read a day.
 *
 * What is offered changes only where `now` passes a whole minute, since every start, notice and
 * horizon lies on one: until then the computed listing is given again.
 */
export function listSlots(
  professional: PreparedProfessional,
  { date, ...asked }: AskedTimes & { date: string },
  now: Temporal.Instant,
): Listing {
  forgetThePast(professional, now)
  return computedOnce(professional.listings, keyOf(date, asked), () => {
    const rules = rulesOnce(professional, asked)
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
  })
}

/** Which days from `from` to `to`, both included, still have an offered start. */
export function listDays(
  professional: PreparedProfessional,
  { from, to, ...asked }: AskedTimes & { from: string; to: string },
  now: Temporal.Instant,
): Days {
  forgetThePast(professional, now)
  return computedOnce(professional.days, keyOf(`${from}/${to}`, asked), () => ({
    days: offeredDays(rulesOnce(professional, asked), from, to, now),
  }))
}

function forgetThePast(professional: PreparedProfessional, now: Temporal.Instant) {
  // Rounded up: a start exactly `minNoticeMinutes` away is offered until that very minute begins.
  const minute = Math.ceil(now.epochMilliseconds / 60_000)
  if (professional.minute === minute) return
  professional.minute = minute
  professional.listings.clear()
  professional.days.clear()
}

function computedOnce<T>(computed: Map<string, T>, key: string, compute: () => T): T {
  const known = computed.get(key)
  if (known !== undefined) return known
  if (computed.size >= MOST_COMPUTED) computed.clear()
  const value = compute()
  computed.set(key, value)
  return value
}

const withOffset = (start: Temporal.ZonedDateTime) =>
  start.toString({ timeZoneName: 'never', smallestUnit: 'second' })
