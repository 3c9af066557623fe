import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import type { Element } from './wish-of.rule.ts'

/** `quinta, não, sexta`: a `não` by itself between two parts of a message takes back what stands before it. */
const takesBack = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'nao') &&
  tokens[at - 1]?.kind === 'stop' &&
  tokens[at + 1]?.kind === 'stop' &&
  tokens[at + 2] !== undefined

const DAYS = 'hoje amanha domingo segunda terca quarta quinta sexta sabado feira'.split(' ')
const isTime = (token: Token | undefined) => token?.kind === 'clock' || isWord(token, ...DAYS)

/** `quinta não sexta feira`, as people speak: of two days, or of two hours, the second one. */
const saysAnother = (tokens: readonly Token[], at: number): boolean => {
  // `10h`, and then `nao 11h` on a line of its own. `quinta, não sexta` on one line wants Thursday.
  const last = tokens[at - 1]
  const isOfLine = last?.kind === 'stop' && last.isLine === true
  const [before, next] = [isOfLine ? tokens[at - 2] : last, tokens[at + 1]]
  const after = isWord(next, 'na', 'no', 'as') ? tokens[at + 2] : next
  // `quinta 10h`, and then `nao sexta`.
  const end = isWord(next, 'na', 'no', 'as') ? at + 3 : at + 2
  if (isOfLine && isWord(tokens[at], 'nao') && isTime(before) && isTime(after)) {
    return isEnd(tokens, isWord(tokens[end], 'feira') ? end + 1 : end)
  }
  return (
    isWord(tokens[at], 'nao') &&
    isTime(before) &&
    isTime(after) &&
    (before?.kind === 'clock') === (after?.kind === 'clock')
  )
}

/** `desculpa, 17h`, `ops, não, sexta`: whoever excuses themselves and names a time at once means that one. */
const EXCUSES =
  'desculpa desculpe perdao ops opa eita vixe vish errei erro engano melhor corrijo retifico pera perai espera calma'.split(
    ' ',
  )
const BETWEEN = 'nao e eh era as na no para so melhor errei mesmo meu minha foi'.split(' ')
const MOST_BETWEEN = 4

function excuseAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]
  // `opa` greets as well.
  if (token?.kind !== 'word' || ![token.text, token.typed].some((one) => EXCUSES.includes(one))) {
    return null
  }
  // `19h fica melhor, 18h é a hora da fornada`
  const isSuiting = isWord(token, 'melhor') && isWord(tokens[at - 1], 'fica', 'ficaria')
  if (isSuiting && isEnd(tokens, at + 1)) return null
  let next = at + 1
  while (
    next <= at + MOST_BETWEEN &&
    (tokens[next]?.kind === 'stop' || isWord(tokens[next], ...BETWEEN))
  )
    next += 1
  return isTime(tokens[next]) ? at + 1 : null
}

const MARKS = [
  ['leia', 'se'],
  ['leia'],
  ['digo'],
  ['quer', 'dizer'],
  ['ou', 'melhor'],
  ['minto'],
  ['alias'],
  ['corrigindo'],
]

/** Where a phrase such as `quer dizer` ends that begins at a token, or after the comma there; null: none does. */
export function markAt(tokens: readonly Token[], from: number): number | null {
  const at = tokens[from]?.kind === 'stop' ? from + 1 : from
  const mark = MARKS.find((words) => words.every((word, index) => isWord(tokens[at + index], word)))
  return mark ? at + mark.length : null
}

/** Whether words that correct what was just said begin here, and where they end. */
export function revisionAt(tokens: readonly Token[], at: number): number | null {
  if (takesBack(tokens, at) || saysAnother(tokens, at)) return at + 1
  const isStop = tokens[at]?.kind === 'stop'
  return (isStop ? null : markAt(tokens, at)) ?? excuseAt(tokens, at)
}

type Said = Element | 'another'

/** `15h`, `16h`, a line each: the second one stands in the first one's place, and is not joined to it by `e`. */
const isInsteadOf = (one: Said | undefined, before: Said | undefined): boolean =>
  one !== undefined &&
  before !== undefined &&
  one !== 'another' &&
  before !== 'another' &&
  one.kind === before.kind &&
  !one.isAfterAnd &&
  !before.isDenied &&
  !(before.kind === 'days' && before.days.isWide)

const isSame = (one: Said | undefined, other: Said | undefined): boolean => {
  if (one === undefined || other === undefined || one === 'another' || other === 'another')
    return false
  const wished = ({ kind, ...said }: Element) =>
    JSON.stringify('days' in said ? said.days : said.time)
  return one.kind === other.kind && wished(one) === wished(other)
}

/**
 * What is left of the days and times after corrections: of each kind that is said again, the last one before the
 * correction is taken back, with those that stand right before it.
 * @param cuts how many of them were said before each correction
 */
export function revised(elements: readonly Said[], cuts: readonly number[]): Said[] {
  const gone = new Set<number>()
  for (const cut of cuts) {
    for (const kind of ['days', 'time']) {
      const isOfKind = (one: Said) => one !== 'another' && one.kind === kind
      const last = elements.findLastIndex((one, index) => index < cut && isOfKind(one))
      if (last < 0 || !elements.slice(cut).some(isOfKind)) continue
      gone.add(last)
      // `marca quinta 15h … quinta não, sexta`: it was said twice.
      for (let one = last - 1; one >= 0; one -= 1)
        if (isSame(elements[one], elements[last])) gone.add(one)
      for (let one = last; isInsteadOf(elements[one], elements[one - 1]); one -= 1)
        gone.add(one - 1)
    }
  }
  return elements.filter((_, index) => !gone.has(index))
}
