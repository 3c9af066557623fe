import { isNoWish, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Option, Reply, Talk } from '../conversation.ts'
import { options, reply } from '../reply.ts'
import { offered, onlyDay } from '../texts/book.ts'
import { localStart, startLabel } from '../texts/words.ts'
import type { Found } from '../times/find-starts.ts'
import { closedDay } from '../times/open-days.ts'
import type { Page } from '../world/page.ts'

const slotOption =
  ({ slug, timezone }: Page) =>
  (startsAt: string): Option => ({
    offer: { kind: 'slot', slug, startsAt },
    label: startLabel(startsAt, timezone),
  })

/** The start that is meant alone: the only one, or the first if that was asked for; null: none, or several. */
export function startMeant(
  { starts, kind }: Found,
  wish: Wish,
  { isFirstList }: { isFirstList: boolean },
): string | null {
  const [first] = starts
  if (first === undefined || kind !== 'said' || isNoWish({ ...wish, except: [] })) return null
  const isFirst = isFirstList && wish.soonest
  return starts.length === 1 || isFirst ? first : null
}

/** A list of starts to choose from. */
export const askStart = (
  { memory }: Pick<Talk, 'memory'>,
  page: Page,
  starts: readonly string[],
  text: string,
  more: readonly Option[] = [],
): Reply =>
  reply(memory, text, { asked: 'when', options: [...starts.map(slotOption(page)), ...more] })

/** What was found, to choose from. Who books may wait for a day that is full. */
export async function showFound(
  talk: Talk,
  page: Page,
  { starts, kind }: Found,
  { wish, before = '' }: { wish: Wish; before?: string },
): Promise<Reply> {
  const { memory, turn, facts } = talk
  const closed = kind === 'near' ? await closedDay(talk, page, wish) : null
  const day = closed === null && kind === 'near' ? onlyDay(wish)?.toString() : undefined
  const isFull =
    day !== undefined &&
    memory.flow === 'book' &&
    facts.person.phone !== null &&
    starts.every((one) => localStart(one, page.timezone).date !== day)
  const text = offered({ starts, kind, page, wish, now: turn.now, memory, closed, isFull })
  return askStart(talk, page, starts, before + text, isFull ? [options.wait] : [])
}
