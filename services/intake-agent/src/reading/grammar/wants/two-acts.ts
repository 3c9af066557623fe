import { localStart } from '../../../dialogue/texts/words.ts'
import { isOfProfession, isProfession } from '../../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { Act } from '../../../language/acts.rule.ts'
import { understand } from '../../../language/understand.rule.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { match } from '../../../language/wishes/wish.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { ReadingContext } from '../../reader.ts'
import { names, wordsAbout } from '../choosing/choose.ts'
import { todayOf } from '../choosing/yes.ts'
import { GETS, type Parts, partsOf } from './parts.rule.ts'

const kinds = ['cancel', 'reschedule', 'attend', 'paid', 'late', 'book'] as const
type Kind = (typeof kinds)[number]

/** What a part asks for, if it asks for one thing. A name with a time is a booking. */
function kindOf({ acts, wish, words, withWhom }: Understanding): Kind | null {
  const asked = kinds.filter((kind) => acts.includes(kind satisfies Act))
  const [one, ...others] = asked
  if (one !== undefined)
    return others.length === 0 || asked.join() === 'reschedule,book' ? one : null
  // `marca outra pra quinta`
  if (acts.includes('another') && wish.choices.length > 0) return 'book'
  const isPlain = acts.every((act) => act === 'affirm' || act === 'greet')
  return isPlain && wish.choices.length > 0 && words.length + withWhom.length > 0 ? 'book' : null
}

/** The appointments that a part is about; all of them if it names none. */
function meantBy({ words, wish, from }: Understanding, own: readonly OwnAppointment[], kind: Kind) {
  const named = own.filter(
    (one) => names(words, wordsAbout(one)) || words.some((word) => isOfProfession(word, one)),
  )
  const ofPerson = named.length > 0 ? named : own
  const when = kind === 'reschedule' ? from : (from ?? wish)
  const then = ofPerson.filter(
    ({ startsAt, timezone }) =>
      when !== null &&
      when.choices.length > 0 &&
      match(when, localStart(startsAt, timezone)) !== null,
  )
  return then.length > 0 ? then : ofPerson
}

/** Whether a part that books names somebody else than the professionals of these appointments. */
function namesOther(
  said: Understanding,
  meant: readonly OwnAppointment[],
  context: ReadingContext,
): boolean {
  const spoken = [...said.withWhom, ...said.words]
  const isOfMeant = meant.some(
    (one) => names(spoken, wordsAbout(one)) || spoken.some((word) => isOfProfession(word, one)),
  )
  const isKnown = context.pages.some(({ name }) => names(spoken, name))
  return !isOfMeant && (isKnown || said.withWhom.length > 0 || spoken.some(isProfession))
}

const isOfOwn = (kind: Kind) => kind === 'cancel' || kind === 'reschedule' || kind === 'attend'

/** Whether a part names a professional whom the client knows, and no service: `pelo Bruno`, `pela psicóloga`. */
const namesKnown = ({ withWhom, words }: Understanding, { pages }: ReadingContext): boolean =>
  pages.some((page) => names([...withWhom, ...words], page.name))

const GETTING = new RegExp(`^(?:me )?${GETS}`, 'u')

/** Whether two parts of a message are two requests, and not one that is told in two sentences. */
function areTwo(
  one: Understanding,
  other: Understanding,
  own: readonly OwnAppointment[],
  context: ReadingContext,
  parts: Parts,
): boolean {
  const [first, second] = [kindOf(one), kindOf(other)]
  if (first === null || second === null) return false
  if (parts.isExchange && !namesKnown(other, context)) return false
  if (first === 'book' && second === 'book') return areOfTwoPages(one, other, context)
  if (own.length === 0) return false
  const [of, ofOther] = [meantBy(one, own, first), meantBy(other, own, second)]
  if (first === 'book' || second === 'book') {
    const [booking, changing, meant] =
      first === 'book' ? [one, second, ofOther] : [other, first, of]
    const isWish = booking.wish.choices.length > 0 || booking.withWhom.length > 0
    const isGotten = second === 'book' && GETTING.test(plain(parts.rest))
    const books = isGotten || booking.acts.includes('book') || booking.acts.includes('another')
    if (!books || !isWish) return false
    return changing === 'cancel' || changing === 'reschedule'
      ? namesOther(booking, meant, context)
      : booking.wish.choices.length > 0
  }
  // `o trânsito tá horrível, quero passar a sessão pras 11`: whoever moves it is not late for it.
  const isMovedWhenLate = [first, second].sort().join() === 'late,reschedule'
  if (isMovedWhenLate && of.some(({ id }) => ofOther.some((one) => one.id === id))) return false
  // `já paguei e queria mudar pra 13h`
  if (!isOfOwn(first) || !isOfOwn(second)) return first !== second
  const [only, ...more] = of
  const [further, ...rest] = ofOther
  const areClear = more.length + rest.length === 0 && only?.id !== further?.id
  return areClear && !(first === 'cancel' && second === 'cancel')
}

/** `quero a psicóloga sexta 9h e o barbeiro sábado 10h` */
function areOfTwoPages(
  one: Understanding,
  other: Understanding,
  { pages }: ReadingContext,
): boolean {
  const pagesOf = ({ withWhom, words }: Understanding) => {
    const spoken = [...withWhom, ...words]
    return pages.filter(
      (page) => names(spoken, page.name) || spoken.some((word) => isOfProfession(word, page)),
    )
  }
  const [[first, ...more], [second, ...rest]] = [pagesOf(one), pagesOf(other)]
  const areTimed = one.wish.choices.length > 0 && other.wish.choices.length > 0
  const areClear = first !== undefined && second !== undefined && more.length + rest.length === 0
  return areTimed && areClear && first.slug !== second.slug
}

/** The two requests of a message, of which the second waits until the first is done; null: it is one. */
export function twoIn(context: ReadingContext, text: string): Parts | null {
  if (context.proposal !== null || context.asked !== null || !context.hasPhone) return null
  const today = todayOf(context)
  const read = partsOf(text)
    .map((parts) => ({
      parts,
      one: understand(parts.first, today),
      other: understand(parts.rest, today),
    }))
    .filter(({ one, other }) => kindOf(one) !== null && kindOf(other) !== null)
  if (read.length === 0) return null
  return (
    read.find(({ parts, one, other }) => areTwo(one, other, context.own, context, parts))?.parts ??
    null
  )
}
