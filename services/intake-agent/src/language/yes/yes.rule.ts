import { longest, made, phrase, type Rule } from '../grammar.rule.ts'
import { whomAt } from '../names/for-whom.rule.ts'
import { type Piece, pieceRule } from '../pieces.rule.ts'
import type { DayRange, LocalStart } from '../wishes/wish.rule.ts'
import { type Element, wishOf } from '../wishes/wish-of.rule.ts'
import { all } from '../words/act-phrases.rule.ts'
import { wishesWell } from '../words/courtesy-words.rule.ts'
import { wordsIn } from '../words/spelling.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import {
  type Confirmable,
  confirmable,
  confirming,
  neutral,
  own,
  repeating,
} from '../words/yes-words.rule.ts'

/** What was proposed in the last answer, as far as a yes may repeat it. */
export interface Proposed {
  kind: Confirmable
  /** Of each change that the yes makes; none: no time. */
  starts: readonly LocalStart[]
  /** Of the professional, of the person it is for, of the service: `sim, com a Ana`. */
  names: readonly string[]
  /** Somebody else whom it is for: `sim, pode marcar pra ela`. */
  guest?: { relation: string | null } | null
  /** Whether more is asked about after this yes: `sim, os dois` says yes to the first of two people. */
  isFirstOfSeveral?: boolean
}

/** All of several: `sim, os dois`. */
const allOfThem = phrase(
  `${all}; [para] os dois; [para] as duas; nos dois; nas duas; as duas sessoes|aulas`,
)

/** `bota às três`, `marca às duas e meia`: an hour, and not all of several. */
const isHourAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'as') &&
  (isWord(tokens[at + 2], 'da', 'de', 'e', 'em', 'horas', 'hora') ||
    isWord(tokens[at - 1], 'bota', 'botar', 'coloca', 'colocar', 'para', 'ser'))

/** Where the parts of a day begin that a yes may repeat. */
const PARTS_OF_DAY = [5 * 60, 12 * 60, 18 * 60]

const confirmingFor = new Map<Confirmable, Rule<boolean>>(
  confirmable.map((kind) => [
    kind,
    longest(
      made(phrase(confirming), () => true),
      made(phrase(own[kind]), () => true),
      made(phrase(neutral), () => false),
      made(wishesWell, () => false),
      made(phrase(repeating[kind]), () => false),
    ),
  ]),
)

/**
 * Whether a message says yes to what was proposed: a confirming act, and nothing that limits, asks, denies or
 * adds. Every word must be known to confirm, to be polite, or to repeat the proposal; anything else is no yes.
 * @param today the local day of the professional
 */
export function isYes(
  tokens: readonly Token[],
  { kind, starts, names, guest = null, isFirstOfSeveral = false }: Proposed,
  today: Temporal.PlainDate,
): boolean {
  if (isFirstOption(tokens)) return true
  const confirms = confirmingFor.get(kind)
  const read = pieceRule(today)
  const known = new Set(names.flatMap(wordsIn))
  const repeated: Element[] = []
  let isConfirmed = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (token?.kind === 'stop' || token?.kind === 'dash') {
      if (token.kind === 'stop' && token.isQuestion) return false
      at += 1
      continue
    }
    const isSeveral = (starts.length > 1 || isFirstOfSeveral) && !isHourAt(tokens, at)
    const whole = isSeveral ? allOfThem(tokens, at) : null
    if (whole) {
      at = whole.next
      continue
    }
    const forThem = guest === null ? 0 : forGuest(tokens, at, guest.relation)
    if (forThem > 0) {
      at += forThem
      continue
    }
    const piece = read(tokens, at)
    const said = confirms?.(tokens, at)
    const time = piece && piece.next >= (said?.next ?? 0) ? timeOf(piece.value) : null
    if (piece && time) {
      repeated.push({ ...time, isDenied: false, isAfterAnd: false })
      at = piece.next
    } else if (said) {
      isConfirmed ||= said.value
      at = said.next
    } else if (token?.kind === 'word' && (known.has(token.typed) || known.has(token.text))) {
      at += 1
    } else return false
  }
  return isConfirmed && repeats(repeated, starts)
}

const timeOf = (piece: Piece) => (piece.kind === 'days' || piece.kind === 'time' ? piece : null)

/** `1`: the first of the two buttons. */
const isFirstOption = (tokens: readonly Token[]) => {
  const [only, ...others] = tokens.filter(({ kind }) => kind !== 'stop')
  const isPlain = tokens.every((token) => token.kind !== 'stop' || !token.isQuestion)
  return isPlain && others.length === 0 && only?.kind === 'number' && only.value === 1
}

/** Whether the said times are the proposed ones: the same days, the same hours, or their part of the day. */
function repeats(elements: readonly Element[], starts: readonly LocalStart[]): boolean {
  if (elements.length === 0) return true
  const { choices } = wishOf(elements)
  const days = choices.flatMap((choice) => choice.days)
  const times = choices.flatMap((choice) => choice.times)
  if (choices.length === 0 || choices.length > starts.length) return false
  if (choices.some(({ weekdays }) => weekdays.length > 0)) return false
  const isDay = ({ from, to }: DayRange, { date }: LocalStart) => from === date && to === date
  return (
    haveEachOther(days, starts, isDay) &&
    haveEachOther(times, starts, ({ from, to, otherwise }, { minutes }) =>
      from === to
        ? from === minutes || otherwise === minutes
        : PARTS_OF_DAY.includes(from) && from <= minutes && minutes <= to,
    )
  )
}

/** Whether everything that was said is a start's, and no start is left out. Nothing said leaves none out. */
const haveEachOther = <T>(
  said: readonly T[],
  starts: readonly LocalStart[],
  fits: (one: T, start: LocalStart) => boolean,
): boolean =>
  said.length === 0 ||
  (said.every((one) => starts.some((start) => fits(one, start))) &&
    starts.every((start) => said.some((one) => fits(one, start))))

const OF_WOMEN = /a$|^(?:mulher|mae)$/
const OF_MEN = /o$|^(?:pai|d?ele)$/

const AGREES =
  'topou topa aceitou aceita consegue pode vai quer gostou concordou confirmou adorou'.split(' ')

/** Whether `ela`, `mainha` is the one whom the proposal is for; null: nobody knows who that is to the writer. */
function isSamePerson(said: string, relation: string | null): boolean {
  if (/^d?el[ea]$/.test(said)) {
    const others = said.endsWith('a') ? OF_MEN : OF_WOMEN
    return relation === null || !others.test(relation)
  }
  return said === relation
}

/** How many tokens repeat for whom the proposal is: `(pode marcar) pra ela`, `no nome dela`, `ela topou`. */
function forGuest(tokens: readonly Token[], at: number, relation: string | null): number {
  const whom = whomAt(tokens, at)
  const pronoun = isWord(tokens[at + 1], ...AGREES)
    ? ['ela', 'ele'].find((one) => isWord(tokens[at], one))
    : undefined
  const said = whom?.relation ?? pronoun
  return said !== undefined && isSamePerson(said, relation) ? (whom?.next ?? at + 2) - at : 0
}
