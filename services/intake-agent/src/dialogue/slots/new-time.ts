import { exactly, isNoWish, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Filler, Reply, Talk } from '../conversation.ts'
import { chosen, startsShown, withSlots } from '../fill.ts'
import { options, reply } from '../reply.ts'
import { noOther, whenToMove, whenToMoveAll } from '../texts/change.ts'
import { localStart } from '../texts/words.ts'
import { type Found, findStarts } from '../times/find-starts.ts'
import { laterBy, onDay } from '../times/in-context.rule.ts'
import type { Page } from '../world/page.ts'
import type { OwnAppointment } from '../world/tools.ts'
import { wantedIn } from '../world/wanted.ts'
import { chosenIn, tooLateFor } from './appointment.ts'
import { likeThat } from './own.ts'
import { askStart, showFound, startMeant } from './show-starts.ts'

const NOTHING_CHOSEN: string[] = []

/** The new start of a move: one for each appointment, chosen or found. */
export const fillNewTime: Filler = async (talk) => {
  const { memory } = talk
  const moved = chosenIn(talk)
  const [one] = moved
  if (!one) return talk
  if (moved.length > 1) return newTimes(talk, moved)
  const { page, slots } = memory
  if (page === null || slots.people.some(({ starts }) => starts.length > 0)) return talk
  if (!one.actions.includes('reschedule')) return tooLateFor('move', one, talk)
  return newTime(talk, one, page)
}

async function newTime(talk: Talk, one: OwnAppointment, page: Page): Promise<Talk | Reply> {
  const { memory, turn } = talk
  const wish = relativeTo(one, memory.slots.wish)
  const open = { ...talk, memory: withSlots(memory, { wish: { ...wish, shift: null } }) }
  const shown = startsShown(memory)
  const found = await searchFor(talk, one, page, { wish, shown })
  const { starts } = found
  if (starts.length === 0)
    return reply(open.memory, noOther(one, page, turn.now), {
      asked: 'when',
      options: [options.human(page)],
    })
  // `pro primeiro horário de sexta`
  const meant = startMeant(found, wish, { isFirstList: shown.length === 0 })
  if (meant !== null) return { ...talk, memory: chosen(open.memory, [meant], 0) }
  return isNoWish(wish)
    ? askStart(open, page, starts, whenToMove(one, starts, page, turn.now))
    : showFound(open, page, found, { wish })
}

/** Other starts for an appointment: of its own length, where it takes place. */
const searchFor = (
  talk: Talk,
  one: OwnAppointment,
  page: Page,
  { wish, shown }: { wish: Wish; shown: readonly string[] },
): Promise<Found> =>
  findStarts(talk, page, {
    ...{ wish, wanted: wantedIn(page, one), except: one.startsAt },
    shown: shown.length > 0 ? shown : [one.startsAt],
  })

/** `passa as duas pras 11h`: each on its own day, or by the same days. What is left open is asked one at a time. */
async function newTimes(talk: Talk, moved: readonly OwnAppointment[]): Promise<Talk | Reply> {
  const { memory, turn } = talk
  if (isNoWish(memory.slots.wish)) {
    return reply(memory, whenToMoveAll(moved, turn.now), { asked: 'when' })
  }
  const targets = await Promise.all(moved.map((one) => targetOf(talk, one)))
  const starts = targets.flatMap((one) => one ?? NOTHING_CHOSEN)
  const isWhole =
    starts.length === moved.length &&
    new Set(starts.map((at, index) => `${moved[index]?.slug} ${at}`)).size === moved.length
  if (isWhole) return { ...talk, memory: chosen(memory, starts, 0) }
  const { slots } = memory
  const [first] = moved
  return first
    ? fillNewTime({
        ...talk,
        memory: withSlots(memory, { appointments: [first.id], isAll: false, wish: slots.wish }),
      })
    : talk
}

/** The one start that the wish means for an appointment; null: none, or several. */
async function targetOf(talk: Talk, one: OwnAppointment): Promise<string | null> {
  const page = await talk.turn.tools.page(one.slug)
  const wish = relativeTo(one, talk.memory.slots.wish)
  if (page === null || isNoWish(wish) || !one.actions.includes('reschedule')) return null
  const { choices, shift } = wish
  const isDay =
    choices.length > 0 && shift === null && choices.every(({ times }) => times.length === 0)
  // `passa as duas pra sexta` keeps the hours.
  for (const meant of isDay ? [likeThat(wish, one), wish] : [wish]) {
    const { starts, kind } = await searchFor(talk, one, page, { wish: meant, shown: [] })
    const [startsAt, ...others] = starts
    if (startsAt !== undefined && others.length === 0 && kind === 'said') return startsAt
  }
  return null
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
