import { exactly, isNoWish, type Wish } from '../language/wishes/wish.rule.ts'
import type { CommandKind, Flow } from '../reading/command.ts'
import type { Facts } from './conversation.ts'
import { doneIn, meant } from './fill.ts'
import { type Memory, noSlots, type Slots } from './memory.ts'
import { type Heard, wishIn } from './said.ts'
import { atTime } from './slots/own.ts'
import { localStart } from './texts/words.ts'
import type { OwnAppointment } from './world/tools.ts'

/** What a message does: goes on with a flow, or asks whether to move one of these or to book; null: neither. */
export type Choice = { memory: Memory } | { own: readonly OwnAppointment[] } | null

/** Commands that begin a booking by themselves. */
const beginning = ['when', 'service', 'place', 'forWhom', 'weekly', 'more', 'page'] as const
/** Commands that fill slots. */
export const filling: readonly CommandKind[] = [
  ...([...beginning, 'address', 'session', 'name', 'phone', 'all'] as const),
]

export function chooseFlow(memory: Memory, heard: Heard, facts: Facts): Choice {
  const { page, slots, flow, asked } = memory
  const begin = (flow: Flow, known: Partial<Slots> = {}) => ({
    memory: {
      ...{ ...memory, flow, asked: null, proposal: null },
      slots: { ...noSlots, placeId: slots.placeId, ...known },
    },
  })
  const wish = meant(wishIn(heard), memory, facts)
  const done = flow === null ? doneIn(memory, facts) : null
  const isDone = done !== null && done.slug === page?.slug
  const [start] = heard.of('start')
  if (start) {
    if (flow === start.flow) return { memory }
    if (start.flow === 'wait') return begin('wait', slots)
    if (start.flow !== 'book') {
      // What is proposed or was just done is meant, unless the message names something else.
      const isOfDone = isDone && ['move', 'cancel'].includes(start.flow) && !heard.has('all')
      return begin(start.flow, { appointments: isOfDone ? [done.id] : slots.appointments })
    }
    if (!isDone) return begin('book')
    return begin('book', wish.by === null ? { after: done.startsAt } : beside(done, wish))
  }

  // What fills slots belongs to what goes on, or to what the client has.
  if (!heard.has(...filling)) return null
  if (flow !== null && asked !== null) return { memory }
  const hasTime = !isNoWish({ ...wish, except: [] })
  const isElse = heard
    .of('forWhom')
    .some(({ people }) => people.some((one) => one.whom === 'other'))
  if (isDone && hasTime && !isElse)
    return begin('move', { appointments: [done.id], ...beside(done, wish) })
  // No appointment changes so, but its professional can be told.
  if (isDone && !isElse && heard.has('name', 'service')) return begin('tell')
  const current = heard.time('current')
  if (current && atTime(facts.own, meant(current, memory, facts)).length > 0)
    return begin(hasTime ? 'move' : 'list')
  const own = page ? facts.own.filter(({ slug }) => slug === page.slug) : facts.own
  if (flow === 'book') return { memory }
  if (atTime(own, wish).length > 0 && !isElse) return begin('list')
  const isOther = wish.choices.length > 0 && own.length > 0 && page !== null && !isElse
  if (isOther) return { own }
  return heard.has(...beginning) ? begin('book') : null
}

/** The time of what was just booked, if another one is named beside it: a new day keeps the hour, a new hour the day. */
const beside = ({ startsAt, timezone }: OwnAppointment, wish: Wish): Partial<Slots> =>
  isNoWish(wish) ? {} : { wish: exactly(localStart(startsAt, timezone)) }
