import { isNoWish, noWish, startsOfEach, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Filler, Option, Reply, Talk } from '../conversation.ts'
import { chosen, currentOf, spokenStart, startsShown, unchosen, withSlots } from '../fill.ts'
import { type Memory, type SlotPerson, settled } from '../memory.ts'
import { aside, options, reply } from '../reply.ts'
import {
  listed,
  nextPerson,
  noneAtAll,
  noOtherStarts,
  noStarts,
  notFree,
  offered,
  onlyDay,
  otherStarts,
} from '../texts/book.ts'
import { localOf, localStart, startLabel } from '../texts/words.ts'
import { findStarts } from '../times/find-starts.ts'
import { closedDay } from '../times/open-days.ts'
import { lengthOf, type Page } from '../world/page.ts'
import { servicesOf, wantedIn } from '../world/wanted.ts'
import { likeThat, referenceOf } from './own.ts'
import { proposeWait } from './tell.ts'

const MOST_SHOWN = 6

export const slotOption =
  ({ slug, timezone }: Page) =>
  (startsAt: string): Option => ({
    offer: { kind: 'slot', slug, startsAt },
    label: startLabel(startsAt, timezone),
  })

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
  const talk = at === 0 ? withOwn(given, person) : await afterBefore(given, person, at, page)
  const { memory, turn } = talk
  const { slots } = memory
  if ((slots.people[at]?.starts.length ?? 0) > 0) return talk
  const next =
    slots.after !== null && isNoWish(slots.wish) ? await startAfter(talk, page, slots.after) : null
  if (next !== null) return { ...talk, memory: chosen(memory, [next], at) }
  const reference = slots.wish.same ? await referenceOf(talk, page) : null
  const wish = unshifted(
    reference ? likeThat(slots.wish, reference) : { ...slots.wish, same: false },
  )
  const wanted = wantedIn(page, {
    serviceIds: slots.serviceIds.length > 0 ? slots.serviceIds : (reference?.serviceIds ?? []),
    placeId: slots.placeId ?? reference?.placeId ?? null,
  })
  const sought = withSlots(
    { ...memory, proposal: null },
    { ...wanted, wish: { ...wish, shift: null } },
  )
  const each = slots.people.length > 1 ? [] : startsOfEach(wish)
  if (each.length > 0) return eachStart({ ...talk, memory: sought }, page, each)
  const shown = startsShown(memory)
  const spoken = spokenStart(memory)
  const seen = shown.length > 0 || spoken === null ? shown : [spoken]
  const taken = takenBy(memory, at)
  const { starts: found, kind } = await findStarts({
    page,
    wish,
    wanted,
    tools: turn.tools,
    now: turn.now,
    shown: seen,
  })
  const starts = found.filter((one) => !taken.includes(one))
  const [only] = starts
  if (only === undefined) return nothingFree({ ...talk, memory: sought }, page, wish)
  const isExact = wish.choices.every(({ times }) => times.some(({ from, to }) => from === to))
  const isSame = wish.any && wish.choices.length > 0 && isExact && shown.length === 0
  const isOne =
    isSame ||
    (starts.length === 1 && (wish.choices.length > 0 || wish.soonest || wish.latest || wish.any))
  if (kind === 'said' && (isOne || (wish.soonest && shown.length === 0)))
    return { ...talk, memory: chosen(sought, [only], at) }
  const closed = kind === 'near' ? await closedDay(talk, page, wish) : null
  const day = closed === null && kind === 'near' ? onlyDay(wish)?.toString() : undefined
  const isFull =
    day !== undefined &&
    talk.facts.person.phone !== null &&
    starts.every((one) => localStart(one, page.timezone).date !== day)
  const before =
    at > 0 || slots.people.length > 1 ? `${nextPerson(slots.people[at] ?? person)} ` : ''
  return reply(
    sought,
    before + offered({ starts, kind, page, wish, now: turn.now, memory, closed, isFull }),
    {
      asked: 'when',
      options: [...starts.map(slotOption(page)), ...(isFull ? [options.wait] : [])],
    },
  )
}

const takenBy = ({ slots }: Memory, at: number) =>
  slots.people.slice(0, at).flatMap(({ starts }) => starts)

/** The first of several people has a time and a service of their own. */
function withOwn(talk: Talk, { serviceIds, wish }: SlotPerson): Talk {
  const memory = withSlots(talk.memory, {
    ...(serviceIds.length > 0 && { serviceIds }),
    ...(wish !== null && isNoWish(talk.memory.slots.wish) && { wish }),
  })
  return { ...talk, memory }
}

/** The next person: at their own time, or right after the one before. */
async function afterBefore(
  talk: Talk,
  { serviceIds, wish }: SlotPerson,
  at: number,
  page: Page,
): Promise<Talk> {
  const before = talk.memory.slots.people[at - 1]?.starts.at(-1)
  const isSaid =
    talk.memory.asked === 'when' &&
    talk.memory.slots.people.slice(0, at).every(({ starts }) => starts.length > 0)
  const memory = withSlots(talk.memory, {
    ...(serviceIds.length > 0 && { serviceIds }),
    wish: isSaid ? talk.memory.slots.wish : withDay(wish, before, page),
  })
  if (wish !== null || isSaid || before === undefined) return { ...talk, memory }
  const next = await startAfter({ ...talk, memory }, page, before)
  return { ...talk, memory: next === null ? memory : chosen(memory, [next], at) }
}

/** The first start after another on its day. */
async function startAfter(
  { memory, turn }: Talk,
  page: Page,
  before: string,
): Promise<string | null> {
  const { date, minutes } = localStart(before, page.timezone)
  const wanted = wantedIn(page, memory.slots)
  const length = lengthOf(page, servicesOf(page, wanted.serviceIds))
  const free = await turn.tools.starts(page.slug, date, wanted)
  return free.find((one) => localStart(one, page.timezone).minutes >= minutes + length) ?? null
}

/** An hour alone is of the day of the person before. */
function withDay(wish: Wish | null, before: string | undefined, { timezone }: Page): Wish {
  if (before === undefined) return wish ?? noWish
  const { date, minutes } = localStart(before, timezone)
  const days = [{ from: date, to: date }]
  if (wish === null)
    return { ...noWish, choices: [{ days, weekdays: [], times: [{ from: minutes, to: minutes }] }] }
  return {
    ...wish,
    choices: wish.choices.map((one) =>
      one.days.length + one.weekdays.length === 0 ? { ...one, days } : one,
    ),
  }
}

/** `mais tarde` than what was shown leaves the part of the day that was asked for before. */
const unshifted = (wish: Wish): Wish =>
  wish.shift === null
    ? wish
    : { ...wish, choices: wish.choices.map((choice) => ({ ...choice, times: [] })) }

/** All of several starts. What is not free is said, and the nearest times are offered for it. */
async function eachStart(talk: Talk, page: Page, wishes: readonly Wish[]): Promise<Talk | Reply> {
  const { memory, turn } = talk
  const found = await Promise.all(
    wishes.map(async (wish) => {
      const asked = {
        page,
        wish,
        wanted: wantedIn(page, memory.slots),
        tools: turn.tools,
        now: turn.now,
      }
      return { wish, ...(await findStarts(asked)) }
    }),
  )
  const free = [
    ...new Set(found.flatMap(({ kind, starts }) => (kind === 'said' ? starts : []))),
  ].toSorted(inTime)
  const taken = found.filter(({ kind }) => kind === 'near')
  const missed = taken.map(({ wish }) => notFree(wish, page, turn.now))
  if (free.length > 0) {
    const next = chosen(memory, free, 0)
    return { ...talk, memory: withSlots(next, { message: missed.join(' ') || null }) }
  }
  const starts = [...new Set(taken.flatMap((one) => one.starts))].slice(0, MOST_SHOWN)
  const text = `${missed.join(' ')} Os mais próximos:\n${listed(starts, page, turn.now)}\nAlgum serve?`
  return reply(memory, text, { asked: 'when', options: starts.map(slotOption(page)) })
}
const inTime = (one: string, other: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other))

/** Nothing fits: other times, or the waitlist on a day or a page that is full. */
async function nothingFree(talk: Talk, page: Page, wish: Wish): Promise<Reply> {
  const isOpen = isNoWish(wish) || wish.any || wish.soonest
  if (!isOpen) {
    return reply(talk.memory, noStarts(page), {
      ...{ asked: 'when', invited: 'more' },
      options: [
        options.others,
        ...(talk.facts.person.phone === null ? [] : [options.wait]),
        options.human(page),
      ],
    })
  }
  return proposeWait({ ...talk, memory: { ...talk.memory, ...settled, flow: 'wait' } }, page, {
    wish: noWish,
    before: noneAtAll(page),
  })
}

/** The other times, for a person who rejects what was proposed or shown. */
export async function showMore(talk: Talk): Promise<Reply> {
  const { memory, turn } = talk
  const page = memory.page
  if (page === null) return reply(memory, noStartsAsked, { asked: 'when' })
  const refused = spokenStart(memory)
  const shown = startsShown(memory)
  const day = refused ? localOf(refused, page.timezone).toPlainDate() : null
  const { slots } = memory
  const open: Wish = {
    ...noWish,
    except: slots.wish.except,
    choices:
      shown.length > 0 || !day
        ? []
        : [
            {
              days: [{ from: day.toString(), to: day.add({ days: 13 }).toString() }],
              weekdays: [],
              times: [],
            },
          ],
    shift: shown.length > 0 ? 'later' : null,
  }
  const moved = talk.facts.own.find(
    ({ id }) => memory.flow === 'move' && slots.appointments.includes(id),
  )
  const except = refused ?? moved?.startsAt
  const found = await findStarts({
    ...{ page, wish: open, tools: turn.tools, now: turn.now, shown },
    wanted: wantedIn(page, moved ?? slots),
    ...(except !== undefined && { except }),
  })
  const next = {
    ...memory,
    flow: memory.flow ?? ('book' as const),
    slots: {
      ...slots,
      wish: { ...noWish, except: slots.wish.except },
      people: unchosen(slots.people),
    },
  }
  if (found.starts.length === 0)
    return aside({ ...next, ...settled }, noOtherStarts(page), { options: [options.human(page)] })
  return reply(next, otherStarts(found.starts, page, turn.now), {
    asked: 'when',
    options: found.starts.map(slotOption(page)),
  })
}
const noStartsAsked = 'Que dia e hora ficam bons para você?'
