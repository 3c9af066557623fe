import type { RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import { groupByPeriod, offeredDays, offeredSlots, type SlotRules } from '@encaixe/slots'

type Listing = RpcOutput<typeof schedulingRpcs.listSlots>
type Days = RpcOutput<typeof schedulingRpcs.listDays>

/** A professional's rules, with what was computed from them within one minute. */
export interface PreparedProfessional {
  id: string
  rules: SlotRules
  minute: number
  listings: Map<string, Listing>
  days: Map<string, Days>
}

/** Nobody looks at more days of one page within a minute; it bounds what a program can fill. */
const MOST_COMPUTED = 128

export function prepareProfessional({
  id,
  rules,
}: {
  id: string
  rules: SlotRules
}): PreparedProfessional {
  return { id, rules, minute: Number.NaN, listings: new Map(), days: new Map() }
}

/**
 * The starts offered on a local day, grouped as people read a day.
 *
 * What is offered changes only where `now` passes a whole minute, since every start, notice and
 * horizon lies on one: until then the computed listing is given again.
 */
export function listSlots(
  professional: PreparedProfessional,
  date: string,
  now: Temporal.Instant,
): Listing {
  forgetThePast(professional, now)
  const { rules, listings } = professional
  return computedOnce(listings, date, () => {
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
  from: string,
  to: string,
  now: Temporal.Instant,
): Days {
  forgetThePast(professional, now)
  const { rules, days } = professional
  return computedOnce(days, `${from}/${to}`, () => ({ days: offeredDays(rules, from, to, now) }))
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
