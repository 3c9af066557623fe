import type { Act } from './acts.rule.ts'
import type { Read } from './grammar.rule.ts'
import { number } from './numbers.rule.ts'
import type { Openness } from './openness.rule.ts'
import { type Piece, pieceRule } from './pieces.rule.ts'
import { isNoWish, noWish, type Wish } from './wish.rule.ts'
import { type Element, wishOf } from './wish-of.rule.ts'
import { isSmall } from './words/small-words.rule.ts'
import { asName, isEnd, isQuestion, isWord, type Token, tokensOf } from './words/tokens.rule.ts'
import { deniedAfter, isHalfYes, isRefusal } from './yes-and-no.rule.ts'

/** What the grammar understood of a message. */
export interface Understanding {
  /** In the order of the message, each once. */
  acts: Act[]
  /** Acts that the client denies: `não quero cancelar`. */
  denied: Act[]
  wish: Wish
  /** The old time of a move: `de quinta para sexta`. */
  from: Wish | null
  /** A bare number: a position in a list, or an hour. */
  number: number | null
  /** An explicit position in a list; -1 is the last. */
  place: number | null
  phone: string | null
  email: string | null
  /** The page whose address was sent. */
  page: string | null
  /** The remaining words: names and unknown words. */
  words: string[]
}

export const nothingSaid: Understanding = {
  acts: [],
  denied: [],
  wish: noWish,
  from: null,
  number: null,
  place: null,
  phone: null,
  email: null,
  page: null,
  words: [],
}

/** Words that ask for a time only if the message asks for nothing else: `mudar o horário`. */
const passing = ['horario', 'horarios', 'consulta', 'vaga', 'vagas', 'agenda', 'disponibilidade']

const without = ['menos', 'exceto', 'tirando', 'fora']

/**
 * Reads a message.
 * @param today the local day of whom it is written to: `amanhã` is the day after it
 */
export function understand(message: string, today: Temporal.PlainDate): Understanding {
  const tokens = tokensOf(message)
  const read = pieceRule(today)
  const found: Understanding = { ...nothingSaid, acts: [], denied: [], words: [] }
  const elements: (Element | 'another')[] = []
  const says = new Set<Openness>()

  let isPassing = false
  const add = (act: Act, list: Act[]) => void (list.includes(act) || list.push(act))

  function take(piece: Piece, at: number, next: number, isDenied: boolean) {
    if (piece.kind === 'act') {
      if (next === at + 1 && piece.act === 'book' && isWord(tokens[at], ...passing)) {
        isPassing = true
        return
      }
      const isSecond = !isDenied && elements.length > 0 && found.acts.some(isOfChange)
      if (isSecond && opensAnother(piece.act)) elements.push('another')
      return add(piece.act, isDenied ? found.denied : found.acts)
    }
    if (piece.kind === 'openness') return void (isDenied || says.add(piece.says))
    if (piece.kind === 'place') {
      found.place ??= piece.place
      return
    }
    const isAfterTo =
      isWord(tokens[at], 'para') ||
      isWord(tokens[at - 1], 'para') ||
      (isWord(tokens[at - 1], 'a', 'o', 'as') && isWord(tokens[at - 2], 'para'))
    // `quinta não`
    const isLast = isWord(tokens[next], 'nao') && isEnd(tokens, next + 1)
    elements.push({ ...piece, isDenied: isDenied || isLast, isAfterTo })
  }

  /** Reads `não` or `menos`, and what it denies. Returns the index of what follows. */
  function readDenial(at: number, here: Read<Piece> | null, isPlainNo: boolean): number {
    const denied = deniedAfter(tokens, at + 1, read)
    if (denied) {
      take(denied.piece, denied.at, denied.next, !isQuestion(tokens, denied.next))
      return denied.next
    }
    const last = elements.at(-1)
    const isAfterthought = isEnd(tokens, at + 1) && last !== 'another' && last?.isDenied === true
    const isLonger = here !== null && here.next > at + 1
    if (isPlainNo && !isAfterthought && (isLonger || isRefusal(tokens, at + 1, read))) {
      add('refuse', found.acts)
    }
    return isPlainNo && here ? here.next : at + 1
  }

  function keepToken(token: Token | undefined) {
    if (token?.kind === 'number') found.number ??= token.value
    if (token?.kind === 'phone') found.phone ??= token.digits
    if (token?.kind === 'email') found.email ??= token.address
    if (token?.kind === 'page') found.page ??= token.slug
    if (token?.kind === 'word' && !isSmall(token.text)) found.words.push(asName(token))
  }

  /** Reads what begins at a token. Returns the index of what follows. */
  function readAt(at: number): number {
    const token = tokens[at]
    const here = read(tokens, at)
    const isRefused = here?.value.kind === 'act' && here.value.act === 'refuse'
    const isPlainNo = isWord(token, 'nao') && (here === null || isRefused)
    if (isPlainNo || isWord(token, ...without)) return readDenial(at, here, isPlainNo)
    if (!here) keepToken(token)
    else if (!isHalfYes(tokens, at, here, read)) take(here.value, at, here.next, false)
    return here?.next ?? at + 1
  }

  for (let at = 0; at < tokens.length; ) at = readAt(at)

  if (isPassing && !found.acts.some((act) => !['greet', 'affirm', 'thanks'].includes(act))) {
    add('book', found.acts)
  }
  if (tokens.length === 1 && elements.length === 0) {
    const said = number(tokens, 0)
    if (said) [found.number, found.words] = [said.value, []]
  }
  return { ...found, ...wishesOf(elements, says) }
}

/** `não vou poder amanhã, pode ser sexta?`: the new time comes after these words. */
const isOfChange = (act: Act) => act === 'cancel' || act === 'reschedule'
const opensAnother = (act: Act) => ['book', 'affirm', 'reschedule'].includes(act)

/** The wish of a message, and the old time of a move. */
function wishesOf(
  said: readonly (Element | 'another')[],
  says: ReadonlySet<Openness>,
): { wish: Wish; from: Wish | null } {
  const shift = says.has('earlier') ? 'earlier' : says.has('later') ? 'later' : null
  const open = { any: says.has('any'), soonest: says.has('soonest'), shift } as const
  const elements = said.filter((one) => one !== 'another')
  const another = said.indexOf('another')
  const split = another > 0 ? another : elements.findIndex(({ isAfterTo }) => isAfterTo)
  const to = split > 0 ? elements.slice(split) : elements
  const from = split > 0 ? { ...noWish, ...wishOf(elements.slice(0, split)) } : null
  return { wish: { ...open, ...wishOf(to) }, from: from && isNoWish(from) ? null : from }
}
