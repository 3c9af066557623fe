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
  groupByPeriod,
  offeredDays,
  offeredSlots,
  offeredStarts,
  type SlotRules,
} from '@encaixe/slots'
import { trueUntil, whileTrue } from './while-true.rule.ts'

type Listing = RpcOutput<typeof schedulingRpcs.listSlots>
type Days = RpcOutput<typeof schedulingRpcs.listDays>

/** What the asked times are of: something that is offered, or a length. */
export interface AskedTimes extends AskedOffer {
  minutes?: number | undefined
}

/** A professional's rules, with what was computed from them and is still true. */
export interface PreparedProfessional {
  id: string
  /** What it was loaded from, in short. */
  from: string
  /** Of the page's session. */
  rules: SlotRules
  offer: PageOffer<ServiceTerms, PlaceTerms>
  /** Those of what was asked for, by what that was. */
  rulesAsked: Map<string, SlotRules>
  listings: Computed<Listing>
  days: Computed<Days>
}

type Computed<T> = ReturnType<typeof whileTrue<T>>

/** Nobody looks at more days of one page; it bounds what a program can fill. */
const MOST_COMPUTED = 128

export function prepareProfessional({
  id,
  from,
  rules,
  offer,
}: Pick<PreparedProfessional, 'id' | 'from' | 'rules' | 'offer'>): PreparedProfessional {
  return {
    ...{ id, from, rules, offer },
    rulesAsked: new Map(),
    listings: whileTrue(MOST_COMPUTED),
    days: whileTrue(MOST_COMPUTED),
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
function rulesOnce(professional: PreparedProfessional, asked: AskedTimes): SlotRules {
  const { rulesAsked } = professional
  const key = keyOf('', asked)
  const known = rulesAsked.get(key)
  if (known !== undefined) return known
  if (rulesAsked.size >= MOST_COMPUTED) rulesAsked.clear()
  const rules = rulesOf(professional, asked)
  rulesAsked.set(key, rules)
  return rules
}

const keyOf = (days: string, { serviceId, placeId, minutes }: AskedTimes): string =>
  serviceId || placeId || minutes !== undefined
    ? `${days} ${serviceId ?? ''} ${placeId ?? ''} ${minutes ?? ''}`
    : days

/**
 * The starts offered on a local day, grouped as people read a day. What was computed is given again until its first
 * start is too near to be offered.
 */
export function listSlots(
  professional: PreparedProfessional,
  { date, ...asked }: AskedTimes & { date: string },
  now: Temporal.Instant,
): Listing {
  return professional.listings(keyOf(date, asked), now, () => {
    const rules = rulesOnce(professional, asked)
    const starts = offeredSlots(rules, date, now)
    const { morning, afternoon, evening } = groupByPeriod(starts)
    return {
      value: {
        date,
        sessionDuration: rules.sessionDuration,
        slots: {
          morning: morning.map(withOffset),
          afternoon: afternoon.map(withOffset),
          evening: evening.map(withOffset),
        },
      },
      until: trueUntil(now, starts[0]?.epochMilliseconds, rules),
    }
  })
}

/** Which days from `from` to `to`, both included, still have an offered start: true until the last of a day goes. */
export function listDays(
  professional: PreparedProfessional,
  { from, to, ...asked }: AskedTimes & { from: string; to: string },
  now: Temporal.Instant,
): Days {
  return professional.days(keyOf(`${from}/${to}`, asked), now, () => {
    const rules = rulesOnce(professional, asked)
    const days = offeredDays(rules, from, to, now)
    const next = days.find(({ available }) => available)?.date
    const starts = next === undefined ? [] : offeredStarts(rules, next, next, now)
    return { value: { days }, until: trueUntil(now, starts.at(-1), rules) }
  })
}

const withOffset = (start: Temporal.ZonedDateTime) =>
  start.toString({ timeZoneName: 'never', smallestUnit: 'second' })
