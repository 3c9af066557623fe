import { isNoWish, noWish, type Wish } from '../language/wishes/wish.rule.ts'
import type { CommandKind, Flow } from '../reading/command.ts'
import type { Facts } from './conversation.ts'
import { doneIn, meant } from './fill.ts'
import { type Memory, noSlots, type Slots } from './memory.ts'
import { type Heard, heardIn, wishIn } from './said.ts'
import { atTime } from './slots/own.ts'
import { localStart } from './texts/words.ts'
import { afterStart } from './times/in-context.rule.ts'
import type { OwnAppointment } from './world/tools.ts'

/** What a message does: goes on with a flow, or asks which of two is meant; null: neither. */
export type Choice =
  | { memory: Memory /** What is filled into its slots. */; said: Heard }
  | { between: readonly Flow[]; own: readonly OwnAppointment[] }
  | null

/** What is decided of a message: the flow that it begins, and what that begins with. */
type Decision =
  | 'goes on'
  | {
      flow: Flow
      slots: Partial<Slots> /** The message's time is in `slots` already. */
      isTimed: boolean
    }
  | Extract<Choice, { between: unknown }>
  | null

const begin = (flow: Flow, slots: Partial<Slots> = {}, isTimed = false): Decision => ({
  ...{ flow, slots, isTimed },
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

export function chooseFlow(memory: Memory, heard: Heard, facts: Facts): Choice {
  const { page } = memory
  const current = heard.time('current')
  const situation: Situation = {
    ...{ memory, heard, facts },
    wish: meant(wishIn(heard), memory, facts),
    current: current && meant(current, memory, facts),
    isOpen: memory.flow !== null && (memory.asked !== null || memory.proposal !== null),
    done: doneIn(memory, facts),
    own: page ? facts.own.filter(({ slug }) => slug === page.slug) : facts.own,
  }
  const [start] = heard.of('start')
  const chosen = start ? started(start.flow, situation) : unstarted(situation)
  if (chosen === 'goes on') return { memory, said: heard }
  if (chosen === null || 'between' in chosen) return chosen
  const { flow, isTimed } = chosen
  const slots = { ...noSlots, placeId: memory.slots.placeId, ...chosen.slots }
  const said = isTimed ? heardIn(heard.all.filter(({ kind }) => kind !== 'when')) : heard
  return { memory: { ...memory, flow, slots, asked: null, proposal: null }, said }
}

/** The message says what it wants. */
function started(flow: Flow, situation: Situation): Decision {
  const { memory, facts, wish, done, isOpen, own, current, heard } = situation
  const { appointments } = memory.slots
  const hasTime = wish.choices.length > 0
  if (memory.flow === flow && (isOpen || flow === 'book')) return 'goes on'
  if (flow === 'book')
    return done !== null && done.slug === memory.page?.slug && memory.flow === null
      ? besideDone(done, wish)
      : begin('book')
  if (flow === 'wait') return begin('wait', memory.flow === 'book' ? memory.slots : {})
  // `passa pra 16h`, said of a booking that is only proposed.
  const isNamed = current !== null || atTime(own, wish).length > 0 || heard.has('page')
  if (flow === 'move' && memory.flow === 'book' && memory.proposal !== null && !isNamed)
    return 'goes on'
  const isNobody = facts.person.phone !== null && facts.own.length === 0
  if (isNobody && hasTime && ['move', 'attend', 'list'].includes(flow)) return begin('book')
  // What is proposed of an appointment is about the same one.
  if (isOfOwn(memory.flow) && appointments.length > 0 && (!hasTime || flow === 'move'))
    return begin(flow, { appointments })
  if (flow === 'move') {
    if (done && current === null && !heard.has('page')) return moveOf(done, wish, current)
    const moved = current === null ? atTime(own, onlyExcluded(wish)) : []
    return begin('move', moved.length === 1 ? { appointments: idsOf(moved) } : {})
  }
  const isDone = done && (!hasTime || atTime([done], wish).length > 0) && memory.flow === null
  return flow === 'cancel' && isDone && !heard.has('all', 'page')
    ? begin('cancel', { appointments: [done.id] }, true)
    : begin(flow)
}

/** The message fills slots: what they belong to follows from what goes on, and from what the client has. */
function unstarted(situation: Situation): Decision {
  const { memory, heard, facts, wish, current, isOpen, done, own } = situation
  if (!heard.has(...filling)) return null
  const hasTime = !isNoWish({ ...wish, except: [] })
  const isElse =
    heard.has('forWhom') &&
    heard.of('forWhom').some(({ people }) => people.some(({ whom }) => whom === 'other'))
  if (isOpen && memory.flow !== null) return goingOn(memory.flow, situation)
  if (done && isElse && done.slug === memory.page?.slug) return besideDone(done, wish)
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
    if (wish.choices.length > 0 && memory.page !== null) return { between: ['move', 'book'], own }
  }
  if (heard.has('when', 'service', 'place', 'forWhom', 'weekly', 'more', 'page'))
    return memory.flow === 'book' ? 'goes on' : begin('book')
  return null
}

/** A flow waits for an answer: what is said goes into it, unless it names a time that is none of the client's. */
function goingOn(flow: Flow, { memory, heard, wish, facts }: Situation): Decision {
  const hasTime = wish.choices.length > 0 || wish.by !== null || wish.shift !== null
  const isOther = hasTime && atTime(facts.own, wish).length === 0 && memory.proposal !== null
  // `sexta 8h` while a cancellation is proposed: another time for it.
  if (flow === 'cancel' && isOther && !heard.has('all'))
    return begin('move', { appointments: memory.slots.appointments })
  const isAside = ['attend', 'pay', 'tell', 'list'].includes(flow)
  return isAside && isOther && !heard.has('page') ? begin('book') : 'goes on'
}

const idsOf = (own: readonly OwnAppointment[]) => own.map(({ id }) => id)
const onlyExcluded = ({ except }: Wish): Wish => ({ ...noWish, choices: except })

/** What was just booked is moved: a new day keeps the hour, and a new hour the day. */
function moveOf(done: OwnAppointment, wish: Wish, current: Wish | null): Decision {
  const then = isNoWish(wish)
    ? wish
    : afterStart(localStart(done.startsAt, done.timezone), noWish, wish)
  return begin('move', { appointments: [done.id], wish: then, from: current }, true)
}

/** Right after a booking another one: on its day, so much later than it, or right after it. */
function besideDone(done: OwnAppointment, wish: Wish): Decision {
  const start = localStart(done.startsAt, done.timezone)
  if (wish.by !== null) return begin('book', { wish: afterStart(start, noWish, wish) }, true)
  return begin('book', { wish, after: done.startsAt }, true)
}
