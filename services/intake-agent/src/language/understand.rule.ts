import { remembering } from './grammar.rule.ts'
import { staysAsItIs } from './left-out.rule.ts'
import { nameBegins, whomAt } from './names/for-whom.rule.ts'
import { number } from './numbers.rule.ts'
import { type Act, type Piece, pieceRule } from './pieces.rule.ts'
import type { Openness } from './wishes/openness.rule.ts'
import { noWish, type Wish } from './wishes/wish.rule.ts'
import { type Element, isCountOfAll, isEach, wishOf } from './wishes/wish-of.rule.ts'
import { isSmall } from './words/small-words.rule.ts'
import { asName, isWord, type Token, tokensOf } from './words/tokens.rule.ts'

/** What the grammar understood of a message. */
export interface Understanding {
  /** The message in pieces, for what reads it as a whole: a yes. */
  tokens: readonly Token[]
  /** In the order of the message, each once. */
  acts: Act[]
  wish: Wish
  /** The old time of a move: `de quinta para sexta`. */
  from: Wish | null
  /** A bare number: a position in a list, or an hour. */
  number: number | null
  /** An explicit position in a list; -1 is the last. */
  place: number | null
  phone: string | null
  /** The page whose address was sent. */
  page: string | null
  /** The remaining words: names and unknown words. */
  words: string[]
  /** Others for whom it is, each once: `filha`, `ela`; null: whoever is named. */
  forWhom: (string | null)[]
  /** The name after `com`: `com a Ana Souza`. */
  withWhom: string[]
}

/** What the time that begins at a token is for, if somebody knows better than the rules here. */
export type RoleAt = (at: number) => 'wanted' | 'current' | 'excluded' | 'told' | null

/**
 * Reads a message.
 * @param today the local day of whom it is written to: `amanhã` is the day after it
 * @param cut tests count how often its tokens are looked at
 */
export function understand(
  message: string,
  today: Temporal.PlainDate,
  {
    cut = tokensOf,
    roleAt = () => null,
  }: { cut?: (message: string) => readonly Token[]; roleAt?: RoleAt } = {},
): Understanding {
  const tokens = cut(message)
  const read = remembering(pieceRule(today))
  const found: Understanding = {
    ...{ tokens, acts: [], words: [], forWhom: [], withWhom: [], wish: noWish },
    ...{ from: null, number: null, place: null, phone: null, page: null },
  }
  const elements: Element[] = []
  const says = new Set<Openness>()

  let by: number | null = null
  /** The old time of a move. */
  const instead: Element[] = []
  /** Words until here belong to a name. */
  let namedUntil = -1
  const add = (act: Act, list: Act[]) => void (list.includes(act) || list.push(act))

  function take(piece: Piece, at: number, next: number) {
    // `meu pai cortava com ele todo sábado`
    if (piece.kind === 'act' && piece.act === 'weekly' && roleAt(next) === 'told') return
    if (piece.kind === 'act') return add(piece.act, found.acts)
    if (piece.kind === 'openness') return void says.add(piece.says)
    if (piece.kind === 'by') {
      by = piece.minutes
      return
    }
    if (piece.kind === 'place') {
      found.place ??= piece.place
      return
    }
    if (piece.kind === 'time' && isCountOfAll(tokens, at, next)) return add('all', found.acts)
    const given = staysAsItIs(tokens, at, next) ? 'excluded' : roleAt(at)
    if (given === 'told') return
    const isAfterAnd = isWord(tokens[at - 1], 'e', 'mais') || isWord(tokens[at - 2], 'e', 'mais')
    const element = { ...piece, isDenied: given === 'excluded', isAfterAnd }
    if (given === 'current') instead.push(element)
    else elements.push(element)
  }

  function keepToken(token: Token | undefined, at: number) {
    if (token?.kind === 'number') found.number ??= token.value
    if (token?.kind === 'phone') found.phone ??= token.digits
    if (token?.kind === 'page') found.page ??= token.slug
    if (token?.kind === 'word' && !isSmall(token.text)) {
      found.words.push(asName(token))
      if (at <= namedUntil) found.withWhom.push(asName(token))
      if (at === namedUntil) namedUntil += 1
    }
  }

  /** Reads what begins at a token. Returns the index of what follows. */
  function readAt(at: number): number {
    const token = tokens[at]
    const whom = whomAt(tokens, at)
    if (whom) {
      if (!found.forWhom.includes(whom.relation)) found.forWhom.push(whom.relation)
      return whom.next
    }
    if (isWord(token, 'com')) namedUntil = nameBegins(tokens, at + 1)
    const here = read(tokens, at)
    if (!here) keepToken(token, at)
    else take(here.value, at, here.next)
    // `falar com a Ana`
    if (here && isWord(tokens[here.next - 1], 'com')) namedUntil = nameBegins(tokens, here.next)
    return here?.next ?? at + 1
  }

  for (let at = 0; at < tokens.length; ) at = readAt(at)

  if (tokens.length === 1 && elements.length === 0) {
    const said = number(tokens, 0)
    if (said) [found.number, found.words] = [said.value, []]
  }
  // `e mais tarde, às 11h20`: the hour that is named says when.
  const isNamed = elements.some(
    (one) => one.kind === 'time' && !one.isDenied && one.time.from === one.time.to,
  )
  if (isNamed) for (const shift of ['later', 'earlier'] as const) says.delete(shift)
  const from = instead.length > 0 ? { ...noWish, ...wishOf(instead) } : null
  const each = isEach(tokens, elements)
  const shift = says.has('earlier') ? 'earlier' : says.has('later') ? 'later' : null
  const [any, soonest] = [says.has('any'), says.has('soonest')]
  const [latest, same] = [says.has('latest'), says.has('same')]
  const open = { ...noWish, any, soonest, latest, same, shift, by, each } as const
  const wish: Wish = { ...open, ...wishOf(elements) }
  return { ...found, from, wish }
}
