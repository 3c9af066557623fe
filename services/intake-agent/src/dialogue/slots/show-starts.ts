import type { Wish } from '../../language/wishes/wish.rule.ts'
import type { Option, Reply, Talk } from '../conversation.ts'
import { chosen, spokenStart, startsShown, withSlots } from '../fill.ts'
import { settled } from '../memory.ts'
import { options, reply } from '../reply.ts'
import { listed, noneAtAll, noStarts, notFree, offered, onlyDay } from '../texts/book.ts'
import { startLabel } from '../texts/words.ts'
import { type Found, findStarts, type Search } from '../times/find-starts.ts'
import { closedDay } from '../times/open-days.ts'
import type { Page } from '../world/page.ts'
import { proposeWait } from './tell.ts'

/**
 * The start that a person is booked at, or an appointment is moved to: the only one that is free as wished, or the first
 * if that was asked for. Of several, and of those near, the client chooses.
 * @param at the place of the person
 */
export async function findStart(
  talk: Talk,
  page: Page,
  {
    at = 0,
    before,
    ...search
  }: Pick<Search, 'wish' | 'wanted' | 'except'> & { at?: number; before?: string },
): Promise<Talk | Reply> {
  const { memory } = talk
  const { wish, except } = search
  const listed = startsShown(memory)
  const spoken = except ?? spokenStart(memory)
  const shown = listed.length > 0 || spoken === null ? listed : [spoken]
  const open = { ...talk, memory: withSlots(memory, { wish: { ...wish, shift: null } }) }
  const { kind, starts } = await findStarts(talk, page, { ...search, shown })
  const taken = memory.slots.people.slice(0, at).flatMap((one) => one.starts)
  const free = starts.filter((one) => !taken.includes(one))
  const [first, ...others] = free
  if (first === undefined) return nothingFree(open, page, wish)
  const isOne = others.length === 0 || (wish.soonest && listed.length === 0)
  return kind === 'said' && isOne
    ? { ...talk, memory: chosen(open.memory, [first], at) }
    : showFound(open, page, { kind, starts: free }, { wish, before })
}

/** What was found, to choose from. Who books may wait for a day that is full. */
export async function showFound(
  talk: Talk,
  page: Page,
  { starts, kind }: Found,
  { wish, before = '' }: { wish: Wish; before?: string | undefined },
): Promise<Reply> {
  const { memory, turn, facts } = talk
  const closed = kind === 'near' ? await closedDay(talk, page, wish) : null
  const isDay = closed === null && kind === 'near' && onlyDay(wish) !== null
  const isFull = isDay && memory.flow === 'book' && facts.person.phone !== null
  const missing = kind === 'near' ? (closed ?? notFree(wish, page, turn.now)) : null
  const list = listed(starts, page, turn.now)
  const text = offered(memory, page, { wish, list, missing, isFull })
  const shown = starts.map(
    (startsAt): Option => ({
      offer: { kind: 'slot', slug: page.slug, startsAt },
      label: startLabel(startsAt, page.timezone),
    }),
  )
  return reply(memory, before + text, {
    ...{ asked: 'when', options: isFull ? [...shown, options.wait] : shown },
  })
}

/** Nothing fits: other times, or the waitlist on a day or a page that is full. */
function nothingFree(talk: Talk, page: Page, wish: Wish): Reply {
  const { memory, facts } = talk
  if (wish.choices.length > 0) {
    const wait = facts.person.phone === null ? [] : [options.wait]
    return reply(memory, noStarts(page), {
      ...{ asked: 'when', invites: true },
      options: [options.others, ...wait, options.human(page)],
    })
  }
  const waiting = { ...memory, ...settled, flow: 'wait' as const, page }
  return proposeWait({ ...talk, memory: waiting }, noneAtAll(page))
}
