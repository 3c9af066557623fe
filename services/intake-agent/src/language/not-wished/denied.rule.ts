import { weekdayName } from '../dates/day-words.rule.ts'
import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { afterPause, isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { NEXT_CLAUSE } from './asks.rule.ts'
import { isHourBefore, wordsAfter } from './words-around.rule.ts'

/** `(não dá) pra mim`, `(não dá) pro meu filho`, `(não dá) pra mim não` */
function afterWhom(tokens: readonly Token[], at: number): number {
  if (!isWord(tokens[at], 'para')) return at
  let whom = at + 1
  while (isWord(tokens[whom], 'o', 'a', 'meu', 'minha')) whom += 1
  if (tokens[whom]?.kind !== 'word') return at
  const isLast = isEnd(tokens, whom + 1) || isWord(tokens[whom + 1], 'nao')
  return isLast || isWord(tokens[whom], 'mim') ? whom + 1 : at
}

/** `(a de quinta) é que (eu não posso)`, `(quinta) que (não dá)` */
const afterStress = (tokens: readonly Token[], at: number): number => {
  const that = isWord(tokens[at], 'e', 'eh') ? at + 1 : at
  return isWord(tokens[that], 'que') ? that + 1 : at
}

/** `(quinta) pra mim`, `(quinta) eu` */
const afterWho = (tokens: readonly Token[], at: number): number => {
  if (isWord(tokens[at], 'eu')) return at + 1
  return isWord(tokens[at], 'para') && isWord(tokens[at + 1], 'mim') ? at + 2 : at
}

/** `(8h) não acordo nem a pau`, `(9h) nem levantei ainda` */
const ASLEEP = 'acordo levanto acordei levantei aguento funciono'.split(' ')

/** `(só o corte quinta 9h não,) a barba também`: the `não` takes back something else, if the part after it names no time. */
function isOfElse(tokens: readonly Token[], stop: number): boolean {
  const end = tokens.findIndex((token, at) => at > stop && token.kind === 'stop')
  const part = tokens.slice(stop + 1, end < 0 ? undefined : end)
  const isAdded = part.some((token) => isWord(token, 'tambem', 'junto', 'inclui', 'acrescenta'))
  return (
    isAdded &&
    part.every((token, at) => token.kind === 'word' && weekdayName(part, at) === null) &&
    !part.some((token) => isWord(token, 'nao', 'hoje', 'amanha', 'manha', 'tarde', 'noite'))
  )
}

/** `(quinta não) que é o dia da feira`, `(quinta não) porque eu trabalho` */
const isBecauseAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'porque', 'pois') ||
  (isWord(tokens[at], 'que') &&
    isWord(tokens[at + 1], 'e', 'eh', 'eu', 'tenho', 'estou', 'tem', 'vou'))

/** `quinta não`, `sexta não posso`, `a de quinta é que eu não posso`, `essa semana pra mim não dá` */
const isNotAfter = (tokens: readonly Token[], from: number): boolean => {
  const at = afterStress(tokens, afterPause(tokens, from))
  const verb = afterWho(tokens, at)
  if (isWord(tokens[verb], 'nao', 'nem') && isWord(tokens[verb + 1], ...ASLEEP)) return true
  if (!isWord(tokens[verb], 'nao')) return false
  const isVerb = isWord(tokens[verb + 1], 'posso', 'consigo', 'da', 'rola', 'serve', 'quero')
  // `não vai rolar`
  const isGoing = isWord(tokens[verb + 1], 'vai') && isWord(tokens[verb + 2], 'rolar', 'dar')
  const denied = verb + (isGoing ? 3 : isVerb ? 2 : 1)
  const whom = afterWhom(tokens, isWord(tokens[denied], 'mais') ? denied + 1 : denied)
  // `não dá não`
  const after = isWord(tokens[whom], 'nao') && (isVerb || isGoing) ? whom + 1 : whom
  if (isBecauseAt(tokens, after)) return true
  if (isEnd(tokens, after)) return isVerb || isGoing || !isOfElse(tokens, after)
  if (!isVerb && !isGoing) return false
  return (
    isWord(tokens[after], 'que', ...NEXT_CLAUSE) ||
    (isHourBefore(tokens, from) && isDayAt(tokens, after))
  )
}

/** `(9h não dá) sábado`, `(9h não posso) na quarta` */
const isDayAt = (tokens: readonly Token[], at: number): boolean => {
  const day = isWord(tokens[at], 'no', 'na', 'nesse', 'nessa') ? at + 1 : at
  return isWord(tokens[day], 'hoje', 'amanha', 'dia') || weekdayName(tokens, day) !== null
}

/** `9h não dá sábado`: whether nothing but the denial stands between an hour and its day. */
export const isOnlyDenial = (tokens: readonly Token[], from: number, to: number): boolean =>
  from < to &&
  tokens
    .slice(from, to)
    .every((token) =>
      isWord(token, ...'eu nao da posso consigo rola vai dar no na para mim'.split(' ')),
    )

/** `8h nem pensar`, `9h ninguém merece` */
const NEVER =
  /^(?:e |eh )?(?:nem (?:pensar|a pau|mort[oa]|brincando|em sonho)|ninguem merece|jamais|sem (?:chance|condicao|condicoes)|deus me livre)\b/

/** `esquece as 13h50`, `desconsidera quinta` */
const isForgotten = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at - 1], 'a', 'as', 'o', 'os', 'essa', 'esse') ? at - 2 : at - 1
  return isWord(tokens[verb], ...FORGETTING)
}
const FORGETTING = 'esquece esqueca desconsidera desconsidere ignora ignore risca risque'.split(' ')

/** `além do de quinta`, `fora o de sexta`: what there is besides. */
const isBesidesOwn = (tokens: readonly Token[], at: number): boolean => {
  const of = isWord(tokens[at], 'de', 'da', 'do') ? at : at - 1
  return (
    isWord(tokens[of], 'de', 'da', 'do') &&
    ((isWord(tokens[of - 1], 'do', 'da') && isWord(tokens[of - 2], 'alem')) ||
      (isWord(tokens[of - 1], 'o', 'a') && isWord(tokens[of - 2], 'fora', 'tirando', 'contar')))
  )
}

/** Whether what stands around a day or an hour denies it: `quinta não posso`, `9h nem pensar`, `esquece as 13h50`. */
export const isDenied = (tokens: readonly Token[], at: number, next: number): boolean =>
  isForgotten(tokens, at) ||
  isBesidesOwn(tokens, at) ||
  isNotAfter(tokens, next) ||
  NEVER.test(wordsAfter(tokens, next))

/** `menos sexta`, `fora segunda`; `vou estar fora quinta` excepts nothing. */
export const isExceptAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'menos', 'exceto', 'tirando') ||
  (isWord(tokens[at], 'fora') &&
    !isWord(tokens[at - 1], 'estar', 'estou', 'esta', 'ta', 'fico', 'ficar', 'to', 'la'))

/** `sem ser segunda` */
export const isWithoutBeing = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], 'sem') && isWord(tokens[at + 1], 'ser')

/** `sem fixo`, `sem horário fixo`, `sem lista de espera` */
export function isWithoutStanding(
  tokens: readonly Token[],
  at: number,
  read: Rule<Piece>,
): boolean {
  if (!isWord(tokens[at], 'sem')) return false
  const next = isWord(tokens[at + 1], 'horario', 'dia', 'nada') ? at + 2 : at + 1
  const said = read(tokens, next)?.value ?? read(tokens, at + 1)?.value
  return said?.kind === 'act' && (said.act === 'weekly' || said.act === 'waitlist')
}
