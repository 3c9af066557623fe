import { localStart } from '../../dialogue/texts/words.ts'
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
}

/** Where a message may be cut: before a further sentence, or before `e`. */
const LINK =
  /\s*[,.;\n]+\s*(?:(?:e|ai|depois|tambem|agora|aproveita|aproveitando|no lugar(?: del[ae])?)\s+)*|\s+(?:e|mas|ai)\s+(?:(?:ai|depois|tambem|ja|agora|aproveita|aproveitando|no lugar(?: del[ae])?)\s+)*/g
const MOST_CUTS = 12
/** How likely a part wants something, to be a wish of its own. */
const SURE = 0.6

const kinds: readonly Want[] = ['book', 'move', 'cancel', 'attend', 'pay', 'late']

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
      return one !== null && other !== null && areTwo(one, other, context)
    }) ?? null
  )
}

/** What a part asks for; null: nothing, or more than one thing. */
function partOf(text: string, context: ReadingContext): Part | null {
  const { likely } = readWants(learned().wants, text, situationOf(context))
  const [want, ...others] = likely.flatMap(({ want, sure }) =>
    sure >= SURE && kinds.includes(want) ? [want] : [],
  )
  return want === undefined || others.length > 0
    ? null
    : { want, said: understand(text, todayOf(context)) }
}

/** The appointments that a part is about; all of them if it names none. */
function meantBy({ want, said: { words, wish, from } }: Part, own: readonly OwnAppointment[]) {
  const ofPerson = meantAppointments(own, words)
  const when = want === 'move' ? from : (from ?? wish)
  const then = ofPerson.filter(
    ({ startsAt, timezone }) =>
      when !== null &&
      when.choices.length > 0 &&
      match(when, localStart(startsAt, timezone)) !== null,
  )
  return then.length > 0 ? then : ofPerson
}

/** The pages that a part names. */
const pagesOf = ({ said }: Part, { pages }: ReadingContext) => {
  const spoken = [...said.withWhom, ...said.words]
  return pages.filter(
    (page) => names(spoken, page.name) || spoken.some((word) => isOfProfession(word, page)),
  )
}

/** Whether two parts of a message are two requests, and not one that is told in two sentences. */
function areTwo(one: Part, other: Part, context: ReadingContext): boolean {
  const { own } = context
  if (one.want === 'book' && other.want === 'book') {
    const [[first, ...more], [second, ...rest]] = [pagesOf(one, context), pagesOf(other, context)]
    const areTimed = one.said.wish.choices.length > 0 && other.said.wish.choices.length > 0
    return (
      areTimed &&
      more.length + rest.length === 0 &&
      first?.slug !== second?.slug &&
      !!first &&
      !!second
    )
  }
  if (own.length === 0) return false
  const [of, ofOther] = [meantBy(one, own), meantBy(other, own)]
  if (one.want === 'book' || other.want === 'book') {
    const [booking, changing, meant] =
      one.want === 'book' ? [one, other, ofOther] : [other, one, of]
    const isTimed = booking.said.wish.choices.length > 0
    if (changing.want !== 'cancel' && changing.want !== 'move') return isTimed
    // One appointment for another one of the same page is a move.
    const isOther = pagesOf(booking, context).every(({ slug }) =>
      meant.every((one) => one.slug !== slug),
    )
    return (
      isOther &&
      (booking.said.withWhom.length > 0 || (isTimed && pagesOf(booking, context).length > 0))
    )
  }
  const [[only, ...more], [further, ...rest]] = [of, ofOther]
  const isOfOne = of.some(({ id }) => ofOther.some((one) => one.id === id))
  // `o trânsito tá horrível, quero passar a sessão pras 11`: whoever moves it is not late for it.
  if ([one.want, other.want].includes('late')) return one.want !== other.want && !isOfOne
  // `já paguei e queria mudar pra 13h`
  if ([one.want, other.want].includes('pay')) return one.want !== other.want
  const areClear = more.length + rest.length === 0 && only?.id !== further?.id
  return areClear && !(one.want === 'cancel' && other.want === 'cancel')
}
