import type { Act } from './acts.rule.ts'
import { type Read, remembering } from './grammar.rule.ts'
import { isExceptAt, isLeftOut, isWithoutStanding, staysAsItIs } from './left-out.rule.ts'
import { isAge } from './names/age.rule.ts'
import { completes, whomAt } from './names/for-whom.rule.ts'
import { nameBegins } from './names/name-begins.rule.ts'
import { number } from './numbers.rule.ts'
import { type Piece, pieceRule } from './pieces.rule.ts'
import { DAY_ENDS } from './times/clock.rule.ts'
import { nothingSaid, type Understanding } from './understanding.rule.ts'
import { isCountOfAll, isEach } from './wishes/each.rule.ts'
import { conditionAt, endsCondition, isForBoth, roleOf } from './wishes/fallback.rule.ts'
import type { Openness } from './wishes/openness.rule.ts'
import { markAt, revised, revisionAt } from './wishes/revision.rule.ts'
import { noWish, type TimeRange } from './wishes/wish.rule.ts'
import { type Element, wishOf } from './wishes/wish-of.rule.ts'
import { withoutRefusedAfter, withoutWishedAfterAll } from './wishes/wished-after-all.rule.ts'
import { isOfChange, laterBy, opensAnother, wishesOf } from './wishes/wishes-of.rule.ts'
import { isSmall } from './words/small-words.rule.ts'
import { asName, isEnd, isQuestion, isWord, type Token, tokensOf } from './words/tokens.rule.ts'
import { deniedAfter, isHalfYes, isOfWhom, isRefusal, isTakenBack } from './yes/yes-and-no.rule.ts'

/** Words that ask for a time only if the message asks for nothing else: `mudar o horário`. */
const passing = ['horario', 'horarios', 'consulta', 'vaga', 'vagas', 'agenda', 'disponibilidade']

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
    ...{ ...nothingSaid, tokens, acts: [], denied: [], words: [], withWhom: [], alsoFor: [] },
    spared: { words: [], isTime: false },
  }
  const elements: (Element | 'another')[] = []
  /** How many of them were said before each correction. */
  const cuts: number[] = []
  /** What would do if they are not free. */
  const fallbacks: Element[] = []
  /** Inside `se não tiver sexta`, or after it. */
  let condition: 'none' | 'open' | 'over' = 'none'
  const says = new Set<Openness>()

  let isPassing = false
  let by: number | null = null
  /** The old time of a move. */
  const instead: Element[] = []
  /** What was read last, and where it ended. */
  let before: { element: Element; next: number } | null = null
  /** Those of what stays: `o de sexta eu mantenho`. */
  const kept: Element[] = []
  /** Words until here belong to a name. */
  let namedUntil = -1
  /** The name that begins here, or goes on, is left out. */
  let sparedUntil = -1
  const add = (act: Act, list: Act[]) => void (list.includes(act) || list.push(act))

  /** @param isSpared `menos` denies it, and no `não` */
  function take(piece: Piece, at: number, next: number, isDenied: boolean, isSpared = false) {
    if (piece.kind === 'act') {
      if (next === at + 1 && piece.act === 'book' && isWord(tokens[at], ...passing)) {
        isPassing = true
        return
      }
      if (piece.act === 'affirm' && isOfWhom(tokens, at)) return
      if (isTakenBack(tokens, at, next, piece.act)) return add(piece.act, found.denied)
      const isSecond = !isDenied && elements.length > 0 && found.acts.some(isOfChange)
      if (isSecond && opensAnother(piece.act)) elements.push('another')
      return add(piece.act, isDenied ? found.denied : found.acts)
    }
    if (piece.kind === 'openness') {
      const isBound = isWord(tokens[at - 1], 'ou') || isWord(tokens[next - 1], 'disso')
      const bound = isBound ? boundBy(piece.says, before?.element ?? null) : null
      if (bound && before?.element.kind === 'time') before.element.time = bound
      else if (!isDenied) says.add(piece.says)
      return
    }
    if (piece.kind === 'by') {
      by = piece.minutes
      return
    }
    if (piece.kind === 'place') {
      found.place ??= piece.place
      return
    }
    if (piece.kind === 'time' && isCountOfAll(tokens, at, next)) return add('all', found.acts)
    if (piece.kind === 'days') found.orPlace ??= piece.days.orPlace ?? null
    const isStaying = isSpared || staysAsItIs(tokens, at, next)
    const given = isStaying ? null : roleAt(at)
    if (given === 'told') return
    const isAfterTo =
      isWord(tokens[at], 'para') ||
      isWord(tokens[at - 1], 'para') ||
      (isWord(tokens[at - 1], 'a', 'o', 'as') && isWord(tokens[at - 2], 'para'))
    // `quinta não`, `quinta não dá, sexta também`
    const isAsWell =
      isWord(tokens[next], 'tambem') &&
      (isWord(tokens[next + 1], 'nao') ||
        (before?.element.isDenied === true && isEnd(tokens, next + 1)))
    const isLast = isAsWell || isStaying || isLeftOut(tokens, next)
    const isAfterAnd = isWord(tokens[at - 1], 'e', 'mais') || isWord(tokens[at - 2], 'e', 'mais')
    const last = before
    const isBeside = last !== null && last.next === at && last.element.kind !== piece.kind
    const isJoined =
      last !== null &&
      last.next === at - 1 &&
      last.element.kind === piece.kind &&
      isWord(tokens[at - 1], 'e', 'nem')
    // `menos segunda e terça`, `segunda e terça não posso`
    const isLeft = isDenied || isLast || ((isJoined || isBeside) && last?.element.isDenied === true)
    const isWithout = given === null ? isLeft : given === 'excluded'
    if ((isJoined && isWithout) || (isBeside && isLast && isWithout)) last.element.isDenied = true
    const element = { ...piece, isDenied: isWithout, isAfterTo, isAfterAnd, isBeside }
    before = { element, next }
    if (isStaying || (isBeside && kept.includes(last.element))) kept.push(element)
    const isElse = condition === 'over' && fallbacks.length > 0
    const role = isElse ? 'fallback' : condition === 'none' ? 'wish' : roleOf(element, elements)
    if (given === 'current') instead.push(element)
    else if (role === 'fallback') {
      fallbacks.push(element)
      if (isForBoth(tokens, at, next)) elements.push(element)
    } else if (role === 'wish') elements.push(element)
  }

  /** Reads `não` or `menos`, and what it denies. Returns the index of what follows. */
  function readDenial(at: number, here: Read<Piece> | null, isPlainNo: boolean): number {
    const denied = deniedAfter(tokens, at + 1, read)
    if (denied) {
      const isSpared = !isWord(tokens[at], 'nao')
      if (isSpared) found.spared.isTime = ['days', 'time'].includes(denied.piece.kind)
      take(denied.piece, denied.at, denied.next, !isQuestion(tokens, denied.next - 1), isSpared)
      return denied.next
    }
    if (!isWord(tokens[at], 'nao')) sparedUntil = nameBegins(tokens, at + 1)
    const last = elements.at(-1)
    const isAfterthought = isEnd(tokens, at + 1) && last !== 'another' && last?.isDenied === true
    const isLonger = here !== null && here.next > at + 1
    if (isPlainNo && !isAfterthought && (isLonger || isRefusal(tokens, at + 1, read))) {
      add('refuse', found.acts)
    }
    return isPlainNo && here ? here.next : at + 1
  }

  function keepToken(token: Token | undefined, at: number) {
    if (token?.kind === 'number' && !isAge(tokens, at)) found.number ??= token.value
    if (token?.kind === 'phone') found.phone ??= token.digits
    if (token?.kind === 'email') found.email ??= token.address
    if (token?.kind === 'page') found.page ??= token.slug
    if (token?.kind === 'word' && !isSmall(token.text) && at === sparedUntil) {
      found.spared.words.push(asName(token))
      sparedUntil = at + 1
    } else if (token?.kind === 'word' && !isSmall(token.text)) {
      found.words.push(asName(token))
      if (at <= namedUntil) found.withWhom.push(asName(token))
      if (at === namedUntil) namedUntil += 1
    }
  }

  /** `não vou conseguir sábado, só na outra semana`: the only other time, and a move. */
  function opensOnly(at: number): boolean {
    const isAfterChange = elements.length > 0 && found.acts.includes('cancel')
    if (!isWord(tokens[at], 'so') || !isAfterChange) return false
    const said = read(tokens, at + 1)?.value
    if (said?.kind !== 'days') return false
    const key = JSON.stringify(said.days)
    return !elements.some(
      (one) => one !== 'another' && one.kind === 'days' && JSON.stringify(one.days) === key,
    )
  }

  /** Reads what begins at a token. Returns the index of what follows. */
  function readAt(at: number): number {
    const token = tokens[at]
    // `quinta às três, não, quer dizer sexta`: the `não` belongs to the correction.
    const corrected = isWord(token, 'nao') ? markAt(tokens, at + 1) : null
    const revision = elements.length > 0 ? (corrected ?? revisionAt(tokens, at)) : null
    if (revision !== null) {
      cuts.push(elements.length)
      add('wrong', found.acts)
      return revision
    }
    if (opensOnly(at)) {
      elements.push('another')
      add('reschedule', found.acts)
      return at + 1
    }
    const conditional = conditionAt(tokens, at)
    if (conditional !== null) {
      condition = 'open'
      return conditional
    }
    if (condition === 'open' && endsCondition(token)) condition = 'over'
    const whom = whomAt(tokens, at, { read, first: found.forWhom })
    if (whom) {
      const isFirst = found.forWhom === null || completes(whom.value, found.forWhom)
      if (isFirst) found.forWhom = whom.value
      else found.alsoFor.push(whom.value)
      return whom.next
    }
    // `estou com dor` names nobody.
    const isState = isWord(tokens[at - 1], 'estou', 'estava', 'esta', 'ta', 'fiquei', 'acordei')
    if (isWord(token, 'com') && !isState) namedUntil = nameBegins(tokens, at + 1)
    const here = read(tokens, at)
    const isRefused = here?.value.kind === 'act' && here.value.act === 'refuse'
    const isPlainNo = isWord(token, 'nao') && (here === null || isRefused)
    const isExcept = isExceptAt(tokens, at) || isWithoutStanding(tokens, at, read)
    if (isPlainNo || isExcept) return readDenial(at, here, isPlainNo)
    if (!here) keepToken(token, at)
    else if (!isHalfYes(tokens, at, here, read)) take(here.value, at, here.next, false)
    // `falar com a Ana`
    if (here && isWord(tokens[here.next - 1], 'com')) namedUntil = nameBegins(tokens, here.next)
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
  // `e mais tarde, às 11h20`: the hour that is named says when.
  const isNamed = elements.some(
    (one) =>
      one !== 'another' && one.kind === 'time' && !one.isDenied && one.time.from === one.time.to,
  )
  if (isNamed) for (const shift of ['later', 'earlier'] as const) says.delete(shift)
  const wishes = wishesOf(withoutRefusedAfter(withoutWishedAfterAll(revised(elements, cuts))), says)
  const from = instead.length > 0 ? { ...noWish, ...wishOf(instead) } : wishes.from
  const each = isEach(tokens, elements)
  const wish = { ...laterBy(wishes.wish, by), each, fallback: wishOf(fallbacks).choices }
  const staying = wishOf(kept.map((one) => ({ ...one, isDenied: false }))).choices
  return { ...found, from, wish, kept: { ...noWish, choices: staying } }
}

/** `15h ou mais tarde`, `saio às 17h, tem depois disso?`: from that hour on; null: nothing bounds it. */
function boundBy(says: Openness, last: Element | null): TimeRange | null {
  if (last?.kind !== 'time' || last.time.from !== last.time.to) return null
  if (says === 'later') return { from: last.time.from, to: DAY_ENDS }
  return says === 'earlier' ? { from: 0, to: last.time.from } : null
}
