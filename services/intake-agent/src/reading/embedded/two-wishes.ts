import { localStart } from '../../dialogue/texts/words.ts'
import type { Page } from '../../dialogue/world/page.ts'
import { isOfProfession } from '../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../dialogue/world/tools.ts'
import { type Understanding, understand } from '../../language/understand.rule.ts'
import { match } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { meantAppointments, names } from '../grammar/choosing/choose.ts'
import { todayOf } from '../grammar/choosing/yes.ts'
import { readWants, type Want } from '../learned/wants.rule.ts'
import { learned } from '../learned/weights.ts'
import type { ReadingContext } from '../reader.ts'
import { situationOf } from './situation-of.ts'

/** A message as two: what is asked first, and the rest. */
interface Parts {
  first: string
  rest: string
}

interface Part {
  want: Want
  said: Understanding
  /** The pages that it names. */
  pages: readonly Page[]
  /** The appointments that it is about; all of them if it names none. */
  own: readonly OwnAppointment[]
}

/** Where a message may be cut: before a further sentence, or before `e`. */
const LINK =
  /\s*[,.;\n]+\s*(?:(?:e|ai|depois|tambem|agora|aproveita|aproveitando|no lugar(?: del[ae])?)\s+)*|\s+(?:e|mas|ai)\s+(?:(?:ai|depois|tambem|ja|agora|aproveita|aproveitando|no lugar(?: del[ae])?)\s+)*/g
const MOST_CUTS = 12
/** How likely a part wants something, to be a wish of its own. */
const SURE = 0.9

const kinds: readonly Want[] = ['book', 'move', 'cancel', 'attend']

/** The two requests of a message, of which the second waits until the first is done; null: it is one. */
export function twoIn(context: ReadingContext, text: string): Parts | null {
  if (context.proposal !== null || context.asked !== null || !context.hasPhone) return null
  const said = plain(text)
  // Letters that are written in more than one way would shift what is cut.
  if (said.length !== text.length) return null
  const cuts = [...said.matchAll(LINK)].slice(0, MOST_CUTS)
  const parts = cuts.map(({ index, 0: { length } }) => ({
    first: text.slice(0, index),
    rest: text.slice(index + length),
  }))
  return (
    parts.find(({ first, rest }) => {
      const [one, other] = [partOf(first, context), partOf(rest, context)]
      return one !== null && other !== null && areTwo(one, other)
    }) ?? null
  )
}

/** What a part asks for; null: nothing, or more than one thing. */
function partOf(text: string, context: ReadingContext): Part | null {
  const { likely } = readWants(learned().wants, text, situationOf(context))
  const [want, ...others] = likely.flatMap(({ want, sure }) =>
    sure >= SURE && kinds.includes(want) ? [want] : [],
  )
  if (want === undefined || others.length > 0) return null
  const said = understand(text, todayOf(context))
  const spoken = [...said.withWhom, ...said.words]
  const pages = context.pages.filter(
    (page) => names(spoken, page.name) || spoken.some((word) => isOfProfession(word, page)),
  )
  const ofPerson = meantAppointments(context.own, said.words)
  const when = want === 'move' ? said.from : (said.from ?? said.wish)
  const then = ofPerson.filter(
    ({ startsAt, timezone }) =>
      when !== null &&
      when.choices.length > 0 &&
      match(when, localStart(startsAt, timezone)) !== null,
  )
  return { want, said, pages, own: then.length > 0 ? then : ofPerson }
}

/** Whether two parts of a message are two requests, and not one that is told in two sentences. */
function areTwo(one: Part, other: Part): boolean {
  const [booking, changing] = one.want === 'book' ? [one, other] : [other, one]
  const isOfOne = booking.pages.length === 1 && changing.pages.length === 1
  if (changing.want === 'book') return isOfOne && one.pages[0] !== other.pages[0]
  if (changing.own.length === 0) return false
  if (booking.want === 'book') {
    // One appointment for another one of the same page is a move.
    const isOther = booking.pages.every(({ slug }) => changing.own.every((of) => of.slug !== slug))
    return isOther && booking.said.withWhom.length + booking.pages.length > 0
  }
  const areClear = one.own.length === 1 && other.own.length === 1 && one.own[0] !== other.own[0]
  return areClear && !(one.want === 'cancel' && other.want === 'cancel')
}
