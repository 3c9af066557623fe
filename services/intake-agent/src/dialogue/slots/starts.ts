import {
  exactly,
  isNoWish,
  noWish,
  startsOfEach,
  type Wish,
} from '../../language/wishes/wish.rule.ts'
import type { Filler, Reply, Talk } from '../conversation.ts'
import { chosen, currentOf, spokenStart, startsShown, unchosen, withSlots } from '../fill.ts'
import type { Memory } from '../memory.ts'
import * as bookTexts from '../texts/book.ts'
import { localStart } from '../texts/words.ts'
import { findStarts } from '../times/find-starts.ts'
import { onDay } from '../times/in-context.rule.ts'
import { inOrder } from '../times/instants.rule.ts'
import { lengthOf, type Page, type Wanted } from '../world/page.ts'
import { servicesOf, wantedIn } from '../world/wanted.ts'
import { likeThat, referenceOf } from './own.ts'
import { findStart, showFound } from './show-starts.ts'

const MOST_SHOWN = 6
/** Other times than what was shown or refused are looked for so far ahead. */
const OTHER_DAYS = 13

/** The start of each person. One that fits alone is taken; otherwise a few are shown. */
export const fillStarts: Filler = async (given) => {
  const { page, asked, slots } = given.memory
  if (page === null) return given
  /** For whom the message answers. */
  const answered = asked === 'when' ? currentOf(slots) : 0
  let talk = given
  for (const [at, { starts }] of slots.people.entries()) {
    if (starts.length > 0) continue
    const filled = await startOf(talk, page, { at, isSaid: at === answered })
    if ('handoff' in filled) return filled
    talk = filled
  }
  return talk
}

/**
 * Each of several people may have a time and services of their own. Without them the services are those of the one
 * before, and the start is the next one; an hour alone is of that day.
 */
async function startOf(
  talk: Talk,
  page: Page,
  { at, isSaid }: { at: number; isSaid: boolean },
): Promise<Talk | Reply> {
  const { memory } = talk
  const { slots } = memory
  const { people, placeId } = slots
  const person = people[at]
  const servicesBy = (last: number) =>
    people.slice(0, last + 1).findLast((one) => one.serviceIds.length > 0)?.serviceIds ??
    slots.serviceIds
  const wanted = wantedIn(page, { serviceIds: servicesBy(at), placeId })
  const wish = isSaid && !isNoWish(slots.wish) ? slots.wish : (person?.wish ?? noWish)
  const before = people[at - 1]?.starts.at(-1) ?? slots.after
  if (before && isNoWish(wish)) {
    const { date, minutes } = localStart(before, page.timezone)
    const end = minutes + lengthOf(page, servicesOf(page, servicesBy(at - 1)))
    const free = await talk.turn.tools.starts(page.slug, date, wanted)
    const next = free.find((one) => localStart(one, page.timezone).minutes >= end)
    if (next !== undefined) return { ...talk, memory: chosen(memory, [next], at) }
  }
  const reference = wish.same ? await referenceOf(talk, page) : null
  const said = reference ? likeThat(wish, reference) : { ...wish, same: false }
  const each = people.length > 1 ? [] : startsOfEach(said)
  if (each.length > 0) return eachStart(talk, page, each, wanted)
  return findStart(talk, page, {
    ...{ at, wanted },
    wish: before && at > 0 && !isSaid ? onItsDay(said, before, page) : said,
    ...(person && people.length > 1 && { before: `${bookTexts.nextPerson(person)} ` }),
  })
}

function onItsDay(wish: Wish, before: string, { timezone }: Page): Wish {
  const start = localStart(before, timezone)
  return isNoWish(wish) ? exactly(start) : onDay(wish, start.date)
}

/** All of several starts. What is not free is said, and the nearest times are offered for it. */
async function eachStart(
  talk: Talk,
  page: Page,
  wishes: readonly Wish[],
  wanted: Wanted,
): Promise<Talk | Reply> {
  const { memory, turn } = talk
  const found = await Promise.all(
    wishes.map(async (wish) => ({ wish, ...(await findStarts(talk, page, { wish, wanted })) })),
  )
  const { said = [], near = [] } = Object.groupBy(found, ({ kind }) => kind)
  const startsOf = (all: typeof found) => [...new Set(all.flatMap(({ starts }) => starts))]
  if (said.length === 0) {
    const starts = startsOf(near).slice(0, MOST_SHOWN)
    return showFound(talk, page, { starts, kind: 'near' }, { wish: memory.slots.wish })
  }
  const missed = near.map(({ wish }) => bookTexts.notFree(wish, page, turn.now)).join(' ')
  const starts = startsOf(said).toSorted(inOrder)
  return { ...talk, memory: withSlots(chosen(memory, starts, 0), { message: missed || null }) }
}

/** Wishes for other times than what was proposed, or for later ones than what was shown. */
export function otherTimes(memory: Memory, page: Page): Memory {
  const { slots, flow } = memory
  const last = startsShown(memory).at(-1)
  const from = last ?? spokenStart(memory)
  const start = from === null ? null : localStart(from, page.timezone)
  const to = start && Temporal.PlainDate.from(start.date).add({ days: OTHER_DAYS }).toString()
  const refused = start && last === undefined ? exactly(start).choices : []
  const wish: Wish = {
    ...{ ...noWish, shift: last ? 'later' : null },
    except: [...slots.wish.except, ...refused],
    choices: start && to ? [{ days: [{ from: start.date, to }], weekdays: [], times: [] }] : [],
  }
  return {
    ...{ ...memory, flow: flow === 'move' ? flow : 'book' },
    slots: { ...slots, wish, people: unchosen(slots.people) },
  }
}
