import { exactly, isNoWish, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Filler, Reply, Talk } from '../conversation.ts'
import { chosen, withSlots } from '../fill.ts'
import { reply } from '../reply.ts'
import { whenToMoveAll, willMove } from '../texts/change.ts'
import { localStart } from '../texts/words.ts'
import { findStarts } from '../times/find-starts.ts'
import { laterBy, onDay } from '../times/in-context.rule.ts'
import type { OwnAppointment } from '../world/tools.ts'
import { wantedIn } from '../world/wanted.ts'
import { chosenIn, tooLateFor } from './appointment.ts'
import { likeThat } from './own.ts'
import { findStart } from './show-starts.ts'

/** The new start of a move: one for each appointment, chosen or found, of its own length, where it takes place. */
export const fillNewTime: Filler = async (talk) => {
  const { page, slots } = talk.memory
  const moved = chosenIn(talk)
  const [one, ...others] = moved
  if (!one || page === null || slots.people.some(({ starts }) => starts.length > 0)) return talk
  if (others.length > 0) return newTimes(talk, moved)
  if (!one.actions.includes('reschedule')) return tooLateFor('move', one, talk)
  const wish = relativeTo(one, slots.wish)
  return findStart(talk, page, {
    ...{ wish, wanted: wantedIn(page, one), except: one.startsAt },
    ...(isNoWish(wish) && { before: willMove(one, talk.turn.now) }),
  })
}

/** `passa as duas pras 11h`: each on its own day, or by the same days. What is left open is asked one at a time. */
async function newTimes(talk: Talk, moved: readonly OwnAppointment[]): Promise<Talk | Reply> {
  const { memory, turn } = talk
  if (isNoWish(memory.slots.wish)) {
    return reply(memory, whenToMoveAll(moved, turn.now), { asked: 'when' })
  }
  const found = await Promise.all(moved.map((one) => targetOf(talk, one)))
  const starts = found.flat()
  if (starts.length === moved.length) return { ...talk, memory: chosen(memory, starts, 0) }
  const appointments = memory.slots.appointments.slice(0, 1)
  return fillNewTime({ ...talk, memory: withSlots(memory, { appointments, isAll: false }) })
}

/** The one start that the wish means for an appointment, `passa as duas pra sexta` at its hour; none, if it is not the only one. */
async function targetOf(talk: Talk, one: OwnAppointment): Promise<string[]> {
  const page = await talk.turn.tools.page(one.slug)
  if (page === null || !one.actions.includes('reschedule')) return []
  const wish = likeThat(relativeTo(one, talk.memory.slots.wish), one)
  const search = { wish, wanted: wantedIn(page, one), except: one.startsAt, shown: [one.startsAt] }
  const { starts, kind } = await findStarts(talk, page, search)
  return kind === 'said' && starts.length === 1 ? starts : []
}

/** `remarcar para as 16h` keeps the day, and `no mesmo horário` the hour. `para sexta` asks for the hour. */
function relativeTo(found: OwnAppointment, said: Wish): Wish {
  const start = localStart(found.startsAt, found.timezone)
  if (said.by !== null) return laterBy(said.by, start, said)
  // `pra outro dia no mesmo horário`: the hour is known, and the day is asked for.
  if (said.same && said.choices.length === 0) {
    const its = exactly(start).choices
    const except = [...said.except, ...its.map((one) => ({ ...one, times: [] }))]
    return { ...said, same: false, except, choices: its.map((one) => ({ ...one, days: [] })) }
  }
  return onDay(said.same ? likeThat(said, found) : said, start.date)
}
