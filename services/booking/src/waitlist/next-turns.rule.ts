import { AppError, type Offer, offerOf, type Place } from '@encaixe/contracts'
import { type Interval, isOffered, offeredSlots, type SlotRules } from '@encaixe/slots'
import {
  type BookableProfessional,
  type BookableService,
  slotRulesOf,
} from '../public-booking/professional.rule.ts'
import type { Stretch } from '../public-booking/taken.rule.ts'
import { overlaps } from './stretches.rule.ts'
import { turnTimeOf } from './turn-time.rule.ts'
import { type WishedTimes, wouldDo } from './wish.rule.ts'

/** Somebody who waits. */
export interface Waiting extends WishedTimes {
  id: string
  serviceId: string | null
  /** Whether they count as a client of the page already. */
  isCounted: boolean
}

export interface RunningTurn {
  id: string
  wishId: string
  serviceId: string | null
  startsAt: Temporal.Instant
  held: Stretch
  until: Temporal.Instant
  wishStatus: 'waiting' | 'booked' | 'ended'
}

/** A stretch that became free, in epoch milliseconds. */
export interface Opening {
  id: string
  stretch: Stretch
}

/** All that decides whose turn it is. */
export interface WaitlistFacts {
  page: BookableProfessional
  /** In the order of their turns. */
  waiting: readonly Waiting[]
  running: readonly RunningTurn[]
  /** The oldest first. */
  openings: readonly Opening[]
  /** What appointments and calendars elsewhere hold near the openings and the running turns. */
  busy: readonly Interval[]
  /** What was offered to whom before, by {@link offeredKey}. */
  offered: ReadonlySet<string>
  /** Whether the plan has room for a client who does not count yet. */
  takesNewClients: boolean
  /** Local months (`YYYY-MM`) that take no more. */
  fullMonths: ReadonlySet<string>
}

export type TurnOutcome = 'accepted' | 'declined' | 'passed' | 'gone'

export interface BegunTurn {
  wishId: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  held: Stretch
  needsAddress: boolean
  until: Temporal.Instant
}

export interface WaitlistStep {
  ended: { turn: RunningTurn; outcome: TurnOutcome }[]
  begun: BegunTurn[]
  /** Openings that nobody is left to be asked about. */
  exhausted: string[]
  /** When to look again; null: when something becomes free. */
  wakeAt: Temporal.Instant | null
}

export const offeredKey = (wishId: string, startsAt: Temporal.Instant): string =>
  `${wishId} ${startsAt.epochMilliseconds}`

const MINUTE = 60_000

/**
 * Whose turns end and begin. Those who wait are asked in their order, each about one time at once and never twice about
 * the same; a time is offered to one person at once. An opening stays until everybody who waits for one of its times
 * was asked.
 */
export function nextTurns(facts: WaitlistFacts, now: Temporal.Instant): WaitlistStep {
  const { page, waiting, running, openings } = facts
  const offers = offersOf(facts, now)
  const ended = running.flatMap((turn) => {
    const outcome = outcomeOf(turn, offers, now)
    return outcome ? { turn, outcome } : []
  })
  const over = new Set(ended.map(({ turn }) => turn.id))
  const kept = running.filter(({ id }) => !over.has(id))
  const held = kept.map((turn) => turn.held)
  const asked = new Set(kept.map(({ wishId }) => wishId))
  const offered = new Set(facts.offered)
  const begun: BegunTurn[] = []
  const wakes = kept.map(({ until }) => until)

  /** Asks who waits about the first of their starts that may be offered now. Returns whether any is left to be offered. */
  function ask(wish: Waiting, { stretch }: Opening): boolean {
    const offer = offers.of(wish.serviceId)
    if (!offer || (!wish.isCounted && !facts.takesNewClients)) return false
    let isLeft = false
    for (const start of offer.startsIn(stretch)) {
      const startsAt = start.toInstant()
      const key = offeredKey(wish.id, startsAt)
      const month = start.toPlainDate().toPlainYearMonth().toString()
      if (!wouldDo(wish, start) || offered.has(key) || facts.fullMonths.has(month)) continue
      const time = turnTimeOf({ ...page, startsAt }, now)
      if (time === null) continue
      isLeft = true
      if (asked.has(wish.id)) return true
      if (held.some((one) => overlaps(one, offer.around(startsAt)))) continue
      if ('from' in time) {
        wakes.push(time.from)
        continue
      }
      const turn = { wishId: wish.id, ...offer.heldFrom(startsAt), until: time.until }
      begun.push(turn)
      held.push(turn.held)
      asked.add(wish.id)
      offered.add(key)
      wakes.push(turn.until)
      return true
    }
    return isLeft
  }

  const exhausted = openings
    .filter((opening) => {
      const isRunning = kept.some((turn) => overlaps(turn.held, opening.stretch))
      const isLeft = waiting.map((wish) => ask(wish, opening)).some(Boolean)
      return !isRunning && !isLeft
    })
    .map(({ id }) => id)
  const [wakeAt = null] = wakes.toSorted(Temporal.Instant.compare)
  return { ended, begun, exhausted, wakeAt }
}

function outcomeOf(
  { serviceId, startsAt, until, wishStatus }: RunningTurn,
  offers: ReturnType<typeof offersOf>,
  now: Temporal.Instant,
): TurnOutcome | null {
  const isFree = offers.of(serviceId)?.isFree(startsAt) ?? false
  if (wishStatus === 'booked') return isFree ? 'declined' : 'accepted'
  if (wishStatus === 'ended') return 'declined'
  if (Temporal.Instant.compare(until, now) <= 0) return 'passed'
  return isFree ? null : 'gone'
}

/** The starts of each service, computed once. */
function offersOf({ page, busy }: WaitlistFacts, now: Temporal.Instant) {
  const known = new Map<string | null, ReturnType<typeof startsOf> | null>()
  return {
    /** null: the page does not offer the service any more. */
    of(serviceId: string | null) {
      const before = known.get(serviceId)
      if (before !== undefined) return before
      const offer = findOffer(page, serviceId)
      const starts = offer && startsOf(page, offer, busy, now)
      known.set(serviceId, starts)
      return starts
    },
  }
}

function findOffer(page: BookableProfessional, serviceId: string | null) {
  try {
    return offerOf(page, { serviceId })
  } catch (error) {
    if (error instanceof AppError && error.code === 'SERVICE_NOT_FOUND') return null
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
