import { AppError, type Offer, offerOf, type Place } from '@encaixe/contracts'
import { type Interval, isOffered, offeredSlots, type SlotRules } from '@encaixe/slots'
import {
  type BookableProfessional,
  type BookableService,
  slotRulesOf,
} from '../free-times/professional.rule.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import { overlaps } from './stretches.rule.ts'

const MINUTE = 60_000

/** The starts of each service, computed once. */
export function offersOf(
  { page, busy }: { page: BookableProfessional; busy: readonly Interval[] },
  now: Temporal.Instant,
) {
  const known = new Map<string, ReturnType<typeof startsOf> | null>()
  return {
    /** null: the page does not offer these services any more, or not together. */
    of(serviceIds: readonly string[]) {
      const key = serviceIds.join()
      const before = known.get(key)
      if (before !== undefined) return before
      const offer = findOffer(page, serviceIds)
      const starts = offer && startsOf(page, offer, busy, now)
      known.set(key, starts)
      return starts
    },
  }
}

function findOffer(page: BookableProfessional, serviceIds: readonly string[]) {
  try {
    return offerOf(page, { serviceIds })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function startsOf(
  page: BookableProfessional,
  { durationMinutes, travelMinutes, place }: Offer<BookableService, Place>,
  busy: readonly Interval[],
  now: Temporal.Instant,
) {
  const travel = { minutes: travelMinutes }
  const rules: SlotRules = {
    ...slotRulesOf(page, { durationMinutes, travelMinutes }),
    busy: Object.freeze(
      busy.map(({ start, end }) => ({ start: start.subtract(travel), end: end.add(travel) })),
    ),
  }
  const days = new Map<string, Temporal.ZonedDateTime[]>()
  const onDay = (date: string) => {
    const starts = days.get(date) ?? offeredSlots(rules, date, now)
    days.set(date, starts)
    return starts
  }
  const stretchAround = (startsAt: Temporal.Instant, minutes: number): Stretch => {
    const at = startsAt.epochMilliseconds
    return [at - minutes * MINUTE, at + (durationMinutes + minutes) * MINUTE]
  }
  /** With the way and the page's buffer: what else may not lie in it. */
  const around = (startsAt: Temporal.Instant) =>
    stretchAround(startsAt, travelMinutes + page.bufferMinutes)
  return {
    around,
    isFree: (startsAt: Temporal.Instant) => isOffered(rules, startsAt, now),
    startsIn: (stretch: Stretch) =>
      localDaysOf(stretch, page.timezone)
        .flatMap(onDay)
        .filter((start) => overlaps(stretch, around(start.toInstant()))),
    heldFrom: (startsAt: Temporal.Instant) => ({
      startsAt,
      endsAt: startsAt.add({ minutes: durationMinutes }),
      held: stretchAround(startsAt, travelMinutes),
      needsAddress: place?.kind === 'client_address',
    }),
  }
}

/** Local days on which a start may lie near a stretch. */
function localDaysOf([from, until]: Stretch, timezone: string): string[] {
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate()
  const [first, last] = [dayOf(from), dayOf(until)]
  const { days } = first.until(last)
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString())
}
