import {
  exactly,
  isNoWish,
  noWish,
  startsOfEach,
  type Wish,
} from '../../language/wishes/wish.rule.ts'
import type { Filler, Reply, Talk } from '../conversation.ts'
import { chosen, currentOf, spokenStart, startsShown, unchosen, withSlots } from '../fill.ts'
import { type SlotPerson, settled } from '../memory.ts'
import { aside, isReply, options, reply } from '../reply.ts'
import * as bookTexts from '../texts/book.ts'
import { localOf, localStart } from '../texts/words.ts'
import { findStarts } from '../times/find-starts.ts'
import { onDay } from '../times/in-context.rule.ts'
import { inOrder } from '../times/instants.rule.ts'
import { lengthOf, type Page } from '../world/page.ts'
import { servicesOf, wantedIn } from '../world/wanted.ts'
import { likeThat, referenceOf } from './own.ts'
import { fillPage } from './page.ts'
import { askStart, showFound, startMeant } from './show-starts.ts'
import { proposeWait } from './tell.ts'

const MOST_SHOWN = 6
/** Other days than the one that was refused are looked for so far ahead. */
const OTHER_DAYS = 13

/** The start of each person. One that fits alone is taken; otherwise a few are shown. */
export const fillStarts: Filler = async (given) => {
  let talk = given
  for (let left = given.memory.slots.people.length; left > 0; left -= 1) {
    const at = currentOf(talk.memory.slots)
    const person = talk.memory.slots.people[at]
    if (!person || person.starts.length > 0) return talk
    const filled = await startOf(talk, person, at)
    if ('handoff' in filled) return filled
    talk = filled
  }
  return talk
}

async function startOf(given: Talk, person: SlotPerson, at: number): Promise<Talk | Reply> {
  const { page } = given.memory
  if (page === null) return given
  const talk = withOwn(given, person, at, page)
  const { memory } = talk
  const { slots } = memory
  const { wish: said, after } = slots
  const before = slots.people[at - 1]?.starts.at(-1)
  const isNext = at > 0 && person.wish === null && !isAsked(given, at)
  const follows = isNext ? before : isNoWish(said) ? after : null
  const next = follows ? await startAfter(talk, page, follows) : null
  if (next !== null) return { ...talk, memory: chosen(memory, [next], at) }
  const reference = said.same ? await referenceOf(talk, page) : null
  const wish = unshifted(reference ? likeThat(said, reference) : { ...said, same: false })
  const wanted = wantedIn(page, {
    serviceIds: slots.serviceIds.length > 0 ? slots.serviceIds : (reference?.serviceIds ?? []),
    placeId: slots.placeId ?? reference?.placeId ?? null,
  })
  const open = withSlots(
    { ...memory, proposal: null },
    { ...wanted, wish: { ...wish, shift: null } },
  )
  const sought = { ...talk, memory: open }
  const each = slots.people.length > 1 ? [] : startsOfEach(wish)
  if (each.length > 0) return eachStart(sought, page, each)
  const listedBefore = startsShown(memory)
  const spoken = spokenStart(memory)
  const shown = listedBefore.length > 0 || spoken === null ? listedBefore : [spoken]
  const all = await findStarts(talk, page, { wish, wanted, shown })
  const taken = slots.people.slice(0, at).flatMap(({ starts }) => starts)
  const found = { ...all, starts: all.starts.filter((one) => !taken.includes(one)) }
  if (found.starts.length === 0) return nothingFree(sought, page, wish)
  const meant = startMeant(found, wish, { isFirstList: listedBefore.length === 0 })
  if (meant !== null) return { ...talk, memory: chosen(open, [meant], at) }
  const isOfSeveral = slots.people.length > 1
  return showFound(sought, page, found, {
    wish,
    before: isOfSeveral ? `${bookTexts.nextPerson(slots.people[at] ?? person)} ` : '',
  })
}

/** Whether the message answers for whom of several people is asked. */
const isAsked = ({ memory: { asked, slots } }: Talk, at: number) =>
  asked === 'when' && slots.people.slice(0, at).every(({ starts }) => starts.length > 0)

/** Each of several people may have a time and services of their own; an hour alone is of the day of the one before. */
function withOwn(talk: Talk, { serviceIds, wish }: SlotPerson, at: number, page: Page): Talk {
  const { memory } = talk
  const { people, wish: said } = memory.slots
  const before = people[at - 1]?.starts.at(-1)
  const own = at === 0 && !isNoWish(said) ? null : (wish ?? (at === 0 ? null : noWish))
  const isKept = own === null || (at > 0 && isAsked(talk, at))
  return {
    ...talk,
    memory: withSlots(memory, {
      ...(serviceIds.length > 0 && { serviceIds }),
      ...(!isKept && { wish: withDay(own, before, page) }),
    }),
  }
}

/** The first start after another on its day. */
async function startAfter({ memory, turn }: Talk, page: Page, before: string) {
  const { date, minutes } = localStart(before, page.timezone)
  const wanted = wantedIn(page, memory.slots)
  const length = lengthOf(page, servicesOf(page, wanted.serviceIds))
  const free = await turn.tools.starts(page.slug, date, wanted)
  return free.find((one) => localStart(one, page.timezone).minutes >= minutes + length) ?? null
}

function withDay(wish: Wish, before: string | undefined, { timezone }: Page): Wish {
  if (before === undefined) return wish
  const start = localStart(before, timezone)
  return isNoWish(wish) ? exactly(start) : onDay(wish, start.date)
}

/** `mais tarde` than what was shown leaves the part of the day that was asked for before. */
const unshifted = (wish: Wish): Wish =>
  wish.shift === null
    ? wish
    : { ...wish, choices: wish.choices.map((choice) => ({ ...choice, times: [] })) }

/** All of several starts. What is not free is said, and the nearest times are offered for it. */
async function eachStart(talk: Talk, page: Page, wishes: readonly Wish[]): Promise<Talk | Reply> {
  const { memory, turn } = talk
  const wanted = wantedIn(page, memory.slots)
  const found = await Promise.all(
    wishes.map(async (wish) => ({ wish, ...(await findStarts(talk, page, { wish, wanted })) })),
  )
  const startsOf = (kind: 'said' | 'near') => [
    ...new Set(found.flatMap((one) => (one.kind === kind ? one.starts : []))),
  ]
  const taken = found.filter(({ kind }) => kind === 'near')
  const missed = taken.map(({ wish }) => bookTexts.notFree(wish, page, turn.now)).join(' ')
  const free = startsOf('said').toSorted(inOrder)
  if (free.length > 0)
    return { ...talk, memory: withSlots(chosen(memory, free, 0), { message: missed || null }) }
  const starts = startsOf('near').slice(0, MOST_SHOWN)
  const text = `${missed} Os mais próximos:\n${bookTexts.listed(starts, page, turn.now)}\nAlgum serve?`
  return askStart(talk, page, starts, text)
}

/** Nothing fits: other times, or the waitlist on a day or a page that is full. */
async function nothingFree(talk: Talk, page: Page, wish: Wish): Promise<Reply> {
  const { memory, facts } = talk
  if (!isNoWish(wish) && !wish.any && !wish.soonest) {
    const wait = facts.person.phone === null ? [] : [options.wait]
    return reply(memory, bookTexts.noStarts(page), {
      ...{ asked: 'when', invites: true },
      options: [options.others, ...wait, options.human(page)],
    })
  }
  return proposeWait({ ...talk, memory: { ...memory, ...settled, flow: 'wait' } }, page, {
    wish: noWish,
    before: bookTexts.noneAtAll(page),
  })
}

/** The other times, for a person who rejects what was proposed or shown. */
export async function showMore(given: Talk): Promise<Reply> {
  const talk = await fillPage(given)
  if (isReply(talk)) return talk
  const { memory, turn, facts } = talk
  const { page, slots } = memory
  if (page === null) return reply(memory, '')
  const refused = spokenStart(memory)
  const shown = startsShown(memory)
  const day = shown.length > 0 || !refused ? null : localOf(refused, page.timezone).toPlainDate()
  const { except } = slots.wish
  const days = day && [{ from: day.toString(), to: day.add({ days: OTHER_DAYS }).toString() }]
  const moved = facts.own.find(
    ({ id }) => memory.flow === 'move' && slots.appointments.includes(id),
  )
  const { starts } = await findStarts(talk, page, {
    wish: {
      ...{ ...noWish, except, choices: days ? [{ days, weekdays: [], times: [] }] : [] },
      shift: shown.length > 0 ? 'later' : null,
    },
    ...{ shown, wanted: wantedIn(page, moved ?? slots), except: refused ?? moved?.startsAt },
  })
  const next = {
    ...{ ...memory, flow: memory.flow ?? ('book' as const) },
    slots: { ...slots, wish: { ...noWish, except }, people: unchosen(slots.people) },
  }
  return starts.length === 0
    ? aside({ ...next, ...settled }, bookTexts.noOtherStarts(page), {
        options: [options.human(page)],
      })
    : askStart({ memory: next }, page, starts, bookTexts.otherStarts(starts, page, turn.now))
}
