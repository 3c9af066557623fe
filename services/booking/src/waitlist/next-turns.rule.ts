import type { Interval } from '@encaixe/slots'
import type { BookableProfessional } from '../free-times/professional.rule.ts'
import { CAPS } from '../free-times/refusal.rule.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import { offersOf } from './offered-starts.rule.ts'
import { overlaps } from './stretches.rule.ts'
import { turnTimeOf } from './turn-time.rule.ts'
import { type WishedTimes, wouldDo } from './wish.rule.ts'

/** Somebody who waits. */
export interface Waiting extends WishedTimes {
  id: string
  /** Empty: the page's session. */
  serviceIds: readonly string[]
  createdAt: Temporal.Instant
  phone: string
  /** Whether they have shown that the phone is theirs. */
  isProven: boolean
  /** Whether they count as a client of the page already. */
  isCounted: boolean
  /** Turns of the wish today. */
  offersToday: number
  /** What strangers have had us tell the phone today, and offers, by the whole service. */
  messagesToday: number
}

export interface RunningTurn {
  id: string
  wishId: string
  serviceIds: readonly string[]
  startsAt: Temporal.Instant
  held: Stretch
  until: Temporal.Instant
  wishStatus: 'waiting' | 'booked' | 'ended'
}

/** A stretch that became free, in epoch milliseconds. */
export interface Opening {
  id: string
  stretch: Stretch
  openedAt: Temporal.Instant
  /** Who waited by then could have taken it before it was closed; null: nobody could. */
  knownUntil: Temporal.Instant | null
}

/** All that decides whose turn it is. */
export interface WaitlistFacts {
  page: BookableProfessional
  /** Whether the page keeps a time for whose turn it is. */
  holds: boolean
  /** In the order in which they joined. */
  waiting: readonly Waiting[]
  running: readonly RunningTurn[]
  /** The oldest first. */
  openings: readonly Opening[]
  /** Turns that kept their time, since the oldest opening. */
  heldTurns: readonly { held: Stretch; offeredAt: Temporal.Instant }[]
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
  /** Whether the time is kept from others meanwhile. */
  holds: boolean
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

/** Turns of a wish in one of the page's days. */
const OFFERS_A_DAY = 2
/** Turns in a row that keep a time from others. */
const HELD_IN_A_ROW = 3

/**
 * Whose turns end and begin. Those who wait are asked in their order, who has proven their phone before who has not,
 * each about one time at once and never twice about the same; a time is offered to one person at once. An opening stays
 * until everybody who waits for one of its times was asked, or passed over: whom we told enough today, and who could
 * have taken the time before it was closed.
 */
export function nextTurns(facts: WaitlistFacts, now: Temporal.Instant): WaitlistStep {
  const { page, running, openings } = facts
  const offers = offersOf(facts, now)
  const ended = running.flatMap((turn) => {
    const outcome = outcomeOf(turn, offers, now)
    return outcome ? { turn, outcome } : []
  })
  const over = new Set(ended.map(({ turn }) => turn.id))
  const kept = running.filter(({ id }) => !over.has(id))
  const held = kept.map((turn) => turn.held)
  const asked = new Set(kept.map(({ wishId }) => wishId))
  const measure = measureOf()
  const begun: BegunTurn[] = []
  const wakes = kept.map(({ until }) => until)

  /** Asks who waits about the first of their starts that may be offered now. Returns whether any is left to be offered. */
  function ask(wish: Waiting, { stretch, knownUntil }: Opening): boolean {
    const offer = offers.of(wish.serviceIds)
    if (!offer || (!wish.isCounted && !facts.takesNewClients)) return false
    if (knownUntil && Temporal.Instant.compare(wish.createdAt, knownUntil) <= 0) return false
    let isLeft = false
    for (const start of offer.startsIn(stretch)) {
      const startsAt = start.toInstant()
      const isOffered = facts.offered.has(offeredKey(wish.id, startsAt))
      const month = start.toPlainDate().toPlainYearMonth().toString()
      if (!wouldDo(wish, start) || isOffered || facts.fullMonths.has(month)) continue
      const time = turnTimeOf({ ...page, startsAt }, now)
      if (time === null) continue
      isLeft = true
      if (asked.has(wish.id)) return true
      if (measure.isFull(wish)) return false
      const around = offer.around(startsAt)
      if (held.some((one) => overlaps(one, around))) continue
      if ('from' in time) {
        wakes.push(time.from)
        continue
      }
      const holds = wish.isProven && mayHold(facts, around)
      const turn = { wishId: wish.id, ...offer.heldFrom(startsAt), holds, until: time.until }
      begun.push(turn)
      held.push(turn.held)
      asked.add(wish.id)
      measure.count(wish)
      wakes.push(turn.until)
      return true
    }
    return isLeft
  }

  const waiting = provenFirst(facts.waiting)
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

const provenFirst = (waiting: readonly Waiting[]): Waiting[] =>
  waiting.toSorted((a, b) => Number(b.isProven) - Number(a.isProven))

/** Whether a time is kept once more for whose turn it is: a few turns after it became free it is everybody's. */
function mayHold({ holds, openings, heldTurns }: WaitlistFacts, around: Stretch): boolean {
  const [since] = openings
    .filter(({ stretch }) => overlaps(stretch, around))
    .map(({ openedAt }) => openedAt)
    .toSorted(Temporal.Instant.compare)
  const inARow = heldTurns.filter(
    ({ held, offeredAt }) =>
      since && Temporal.Instant.compare(offeredAt, since) >= 0 && overlaps(held, around),
  )
  return holds && inARow.length < HELD_IN_A_ROW
}

/** Counts what people are told in this step, beside what they were told today. */
function measureOf() {
  const told = new Map<string, number>()
  return {
    isFull: ({ phone, offersToday, messagesToday }: Waiting) =>
      offersToday >= OFFERS_A_DAY || messagesToday + (told.get(phone) ?? 0) >= CAPS.ofContactADay,
    count: ({ phone }: Waiting) => told.set(phone, (told.get(phone) ?? 0) + 1),
  }
}

function outcomeOf(
  { serviceIds, startsAt, until, wishStatus }: RunningTurn,
  offers: ReturnType<typeof offersOf>,
  now: Temporal.Instant,
): TurnOutcome | null {
  const isFree = offers.of(serviceIds)?.isFree(startsAt) ?? false
  if (wishStatus === 'booked') return isFree ? 'declined' : 'accepted'
  if (wishStatus === 'ended') return 'declined'
  if (Temporal.Instant.compare(until, now) <= 0) return 'passed'
  return isFree ? null : 'gone'
}
