import { exactly, isNoWish, noWish, type Wish } from '../language/wishes/wish.rule.ts'
import type { CommandKind, Flow } from '../reading/command.ts'
import type { Facts } from './conversation.ts'
import { doneIn, isOfOwn, meant } from './fill.ts'
import { type Memory, noSlots, type Slots } from './memory.ts'
import { type Heard, wishIn } from './said.ts'
import { atTime } from './slots/own.ts'
import { localStart } from './texts/words.ts'
import type { OwnAppointment } from './world/tools.ts'

/** What a message does: goes on with a flow, or asks which of two is meant; null: neither. */
export type Choice =
  | { memory: Memory }
  | { between: readonly Flow[]; own: readonly OwnAppointment[] }
  | null

/** What is decided of a message: the flow that it begins, and what that begins with. */
type Decision =
  | 'goes on'
  | { flow: Flow; slots: Partial<Slots> }
  | Extract<Choice, { between: unknown }>
  | null

const begin = (flow: Flow, slots: Partial<Slots> = {}): Decision => ({ flow, slots })

/** Commands that fill slots. */
export const filling: readonly CommandKind[] = [
  ...(['when', 'service', 'place', 'address', 'forWhom', 'weekly', 'session'] as const),
  ...(['name', 'phone', 'all', 'more', 'page'] as const),
]

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
  if (chosen === 'goes on') return { memory }
  if (chosen === null || 'between' in chosen) return chosen
  const { flow } = chosen
  const slots = { ...noSlots, placeId: memory.slots.placeId, ...chosen.slots }
  return { memory: { ...memory, flow, slots, asked: null, proposal: null } }
}

/** The message says what it wants. */
function started(flow: Flow, situation: Situation): Decision {
  const { memory, wish, done, isOpen, current, heard } = situation
  if (memory.flow === flow && (isOpen || flow === 'book')) return 'goes on'
  if (flow === 'book')
    return done !== null && done.slug === memory.page?.slug && memory.flow === null
      ? begin('book', wish.by === null ? { after: done.startsAt } : beside(done, wish))
      : begin('book')
  if (flow === 'wait') return begin('wait', memory.flow === 'book' ? memory.slots : {})
  // What is proposed or was just done is meant, unless the message names something else.
  const isChanged = flow === 'move' || flow === 'cancel'
  const isDone = isChanged && done !== null && memory.flow === null && !heard.has('page', 'all')
  const about = isOfOwn(memory.flow) ? memory.slots.appointments : isDone ? [done.id] : []
  return flow === 'move' && isDone && current === null
    ? begin('move', { appointments: [done.id], ...beside(done, wish) })
    : begin(flow, { appointments: about })
}

/** The message fills slots: what they belong to follows from what goes on, and from what the client has. */
function unstarted(situation: Situation): Decision {
  const { memory, heard, facts, wish, current, isOpen, done, own } = situation
  if (!heard.has(...filling)) return null
  const hasTime = !isNoWish({ ...wish, except: [] })
  const people = heard.of('forWhom').flatMap((one) => one.people)
  const isElse = people.some(({ whom }) => whom === 'other')
  if (isOpen) return 'goes on'
  if (done && hasTime && !isElse && !heard.has('page', 'weekly'))
    return begin('move', { appointments: [done.id], ...beside(done, wish) })
  if (current && atTime(facts.own, current).length > 0) return begin('move')
  const excluded = atTime(own, { ...noWish, choices: wish.except })
  if (excluded.length > 0 && !hasTime) return { between: ['cancel', 'move'], own: excluded }
  if (excluded.length > 0)
    return begin('move', {
      appointments: excluded.length === 1 ? excluded.map(({ id }) => id) : [],
    })
  if (hasTime && own.length > 0 && !isElse && memory.flow !== 'book') {
    if (atTime(own, wish).length > 0) return begin('list')
    if (wish.choices.length > 0 && memory.page !== null) return { between: ['move', 'book'], own }
  }
  if (heard.has('when', 'service', 'place', 'forWhom', 'weekly', 'more', 'page'))
    return memory.flow === 'book' ? 'goes on' : begin('book')
  return null
}

/** The time of what was just booked, if another one is named beside it: a new day keeps the hour, a new hour the day. */
const beside = ({ startsAt, timezone }: OwnAppointment, wish: Wish): Partial<Slots> =>
  isNoWish(wish) ? {} : { wish: exactly(localStart(startsAt, timezone)) }
