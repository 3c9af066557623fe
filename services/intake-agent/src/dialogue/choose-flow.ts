import { isNoWish, noWish, type Wish } from '../language/wishes/wish.rule.ts'
import type { CommandKind, Flow } from '../reading/command.ts'
import type { Facts } from './conversation.ts'
import { doneIn, meant } from './fill.ts'
import { type Memory, noSlots, type Slots } from './memory.ts'
import { type Heard, wishIn } from './said.ts'
import { atTime } from './slots/own.ts'
import { localStart } from './texts/words.ts'
import { afterStart } from './times/in-context.rule.ts'
import type { Page } from './world/page.ts'
import type { OwnAppointment } from './world/tools.ts'

/** Which flow a message goes on with or begins, and what it begins with. */
export type Choice =
  | {
      flow: Flow
      slots: Partial<Slots>
      isNew: boolean /** The message's time is in `slots` already. */
      isTimed?: boolean
    }
  /** Which of two is meant is asked. */
  | { between: readonly Flow[]; own: readonly OwnAppointment[] }
  | null

const going = (flow: Flow): Choice => ({ flow, slots: {}, isNew: false })
const begin = (flow: Flow, slots: Partial<Slots> = {}, isTimed = false): Choice => ({
  flow,
  slots,
  isNew: true,
  isTimed,
})

/** Commands that fill slots. */
export const filling: readonly CommandKind[] = [
  ...(['when', 'service', 'place', 'address', 'forWhom', 'weekly', 'session'] as const),
  ...(['name', 'phone', 'all', 'more', 'page'] as const),
]

/** Flows that change an appointment of the client. */
export const isOfOwn = (flow: Flow | null): boolean =>
  flow !== null && ['move', 'cancel', 'attend', 'pay', 'tell'].includes(flow)

interface Situation {
  memory: Memory
  heard: Heard
  facts: Facts
  page: Page | null
  /** What is wished for, and the old time. */
  wish: Wish
  current: Wish | null
  /** Somebody waits for an answer. */
  isOpen: boolean
  /** Just booked or moved. */
  done: OwnAppointment | null
  /** The appointments that the message may be about: those with the page, if one is named. */
  own: readonly OwnAppointment[]
}

export function chooseFlow(memory: Memory, heard: Heard, facts: Facts, page: Page | null): Choice {
  const current = heard.time('current')
  const ofPage = page ? facts.own.filter(({ slug }) => slug === page.slug) : facts.own
  const situation: Situation = {
    ...{ memory, heard, facts, page },
    wish: meant(wishIn(heard), memory, facts),
    current: current && meant(current, memory, facts),
    isOpen: memory.flow !== null && (memory.asked !== null || memory.proposal !== null),
    done: doneIn(memory, facts),
    own: ofPage,
  }
  const [start] = heard.of('start')
  return start ? started(start.flow, situation) : unstarted(situation)
}

/** The message says what it wants. */
function started(flow: Flow, situation: Situation): Choice {
  const { memory, facts, wish, done, isOpen, own, current, heard } = situation
  const isProven = facts.person.phone !== null
  const hasTime = wish.choices.length > 0
  switch (flow) {
    case 'book': {
      if (memory.flow === 'book' && isOpen) return going('book')
      return done !== null && done.slug === situation.page?.slug && memory.flow === null
        ? besideDone(done, wish)
        : begin('book')
    }
    case 'move': {
      const isNamed = heard.of('page').some(({ role }) => role === 'current')
      const isBooking = memory.flow === 'book' && memory.proposal !== null && !isNamed
      if (isBooking && (own.length === 0 || (current === null && atTime(own, wish).length === 0)))
        return going('book')
      if (isProven && facts.own.length === 0 && hasTime) return begin('book')
      if (memory.flow === 'move' && isOpen) return going('move')
      if (isOfOwn(memory.flow) && memory.slots.appointments.length > 0)
        return begin('move', { appointments: memory.slots.appointments })
      if (done && current === null && !heard.has('page')) return moveOf(done, wish, current)
      const moved = atTime(own, onlyExcluded(wish))
      if (current === null && moved.length === 1)
        return begin('move', { appointments: idsOf(moved) })
      return begin('move')
    }
    case 'cancel': {
      const isDone =
        done && (!hasTime || atTime([done], wish).length > 0) && !heard.has('all', 'page')
      if (isDone && memory.flow === null) return begin('cancel', { appointments: [done.id] }, true)
      if (memory.flow === 'cancel' && isOpen && !heard.has('when', 'page', 'all'))
        return going('cancel')
      const isKept = isOfOwn(memory.flow) && memory.slots.appointments.length > 0 && !hasTime
      return begin('cancel', isKept ? { appointments: memory.slots.appointments } : {})
    }
    case 'attend':
      if (memory.flow === 'attend' && isOpen) return going('attend')
      if (['cancel', 'move'].includes(memory.proposal?.[0].kind ?? ''))
        return begin('attend', { appointments: memory.slots.appointments })
      if (isProven && facts.own.length === 0 && hasTime) return begin('book')
      return begin('attend')
    case 'list':
      return isProven && facts.own.length === 0 && hasTime ? begin('book') : begin('list')
    case 'wait':
      return begin('wait', memory.flow === 'book' ? { ...memory.slots } : {})
    case 'pay':
    case 'tell':
      return memory.flow === flow && isOpen ? going(flow) : begin(flow)
  }
}

/** The message fills slots: what they belong to follows from what goes on, and from what the client has. */
function unstarted(situation: Situation): Choice {
  const { memory, heard, facts, wish, current, isOpen, done, own, page } = situation
  if (!heard.has(...filling)) return null
  const hasTime = !isNoWish({ ...wish, except: [] })
  const isElse =
    heard.has('forWhom') &&
    heard.of('forWhom').some(({ people }) => people.some(({ whom }) => whom === 'other'))
  if (isOpen && memory.flow !== null) return goingOn(memory.flow, situation)
  if (done && isElse && done.slug === page?.slug) return besideDone(done, wish)
  const isChange = hasTime || heard.has('correct')
  if (done && isChange && !isElse && !heard.has('page', 'weekly'))
    return moveOf(done, wish, current)
  if (current && atTime(facts.own, current).length > 0) return begin('move')
  const excluded = atTime(own, onlyExcluded(wish))
  if (excluded.length > 0 && (hasTime || heard.has('all')))
    return begin('move', { appointments: excluded.length === 1 ? idsOf(excluded) : [] })
  if (excluded.length > 0) return { between: ['cancel', 'move'], own: excluded }
  const { reminded } = facts
  if (reminded && hasTime && heard.has('no')) return begin('move', { appointments: [reminded.id] })
  if (hasTime && own.length > 0 && !isElse && memory.flow !== 'book') {
    const isTheirs = wish.choices.length > 0 && atTime(own, wish).length > 0
    if (isTheirs) return begin('list')
    const isRelative = wish.choices.length === 0 && (wish.shift !== null || wish.by !== null)
    if (isRelative) return begin('move')
    if (wish.choices.length > 0 && page !== null) return { between: ['move', 'book'], own }
  }
  if (heard.has('when', 'service', 'place', 'forWhom', 'weekly', 'more', 'page'))
    return memory.flow === 'book' ? going('book') : begin('book')
  return null
}

/** A flow waits for an answer: what is said goes into it, unless it says otherwise. */
function goingOn(flow: Flow, { memory, heard, wish, facts }: Situation): Choice {
  const hasTime = wish.choices.length > 0 || wish.by !== null || wish.shift !== null
  const isOther = atTime(facts.own, wish).length > 0
  // `sexta 8h` while a cancellation is proposed: another appointment, or another time for it.
  if (
    flow === 'cancel' &&
    memory.proposal?.[0].kind === 'cancel' &&
    hasTime &&
    !isOther &&
    !heard.has('all')
  )
    return begin('move', { appointments: memory.slots.appointments })
  if (
    ['attend', 'pay', 'tell', 'wait', 'list'].includes(flow) &&
    hasTime &&
    !isOther &&
    memory.proposal !== null &&
    !heard.has('page')
  )
    return flow === 'wait' ? going(flow) : begin('book')
  return going(flow)
}

const idsOf = (own: readonly OwnAppointment[]) => own.map(({ id }) => id)
const onlyExcluded = ({ except }: Wish): Wish => ({ ...noWish, choices: except })

/** What was just booked is moved: a new day keeps the hour, and a new hour the day. */
function moveOf(done: OwnAppointment, wish: Wish, current: Wish | null): Choice {
  const then = isNoWish(wish)
    ? wish
    : afterStart(localStart(done.startsAt, done.timezone), noWish, wish)
  return begin('move', { appointments: [done.id], wish: then, from: current }, true)
}

/** Right after a booking another one: on its day, so much later than it, or right after it. */
function besideDone(done: OwnAppointment, wish: Wish): Choice {
  const start = localStart(done.startsAt, done.timezone)
  if (wish.by !== null) return begin('book', { wish: afterStart(start, noWish, wish) }, true)
  return begin('book', { wish, after: done.startsAt }, true)
}

/** The slots that a new flow begins with. */
export const slotsOf = (memory: Memory, { slots }: { slots: Partial<Slots> }): Slots => ({
  ...noSlots,
  placeId: memory.slots.placeId,
  ...slots,
})
