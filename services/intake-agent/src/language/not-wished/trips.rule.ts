import type { Days } from '../dates/calendar.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'
import { spokenMonth } from './spoken-month.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

/** `viajo`, `vou embarcar`. Who comes back wishes for then: `volto em janeiro`. */
const LEAVES = /^(?:viaj(?:o|a|am|ar|amos|arei|aremos|ando)|embarc(?:o|a|am|ar|amos|arei))$/
/** `me mudo`, `vou me mudar`; `mudar` alone moves an appointment. */
const MOVES = /^mud(?:o|ar|amos|arei)$/
/** `minha viagem`, `tenho uma prova`, `vou fazer intercâmbio` */
const EVENT =
  /^(?:viagem|voo|intercambio|mudanca|provas?|concurso|vestibular|congresso|entrevista)$/
const OWN = ['tenho', 'terei', 'minha', 'minhas', 'meu', 'meus', 'nossa', 'nosso']
/** Whether the trip ends here, or a wish begins: `viajo agora quero em janeiro`, `viajo e volto em janeiro`. */
const isWished = (token: Token | undefined): boolean =>
  isWishWord(token) || isWord(token, 'volto', 'voltar')
/** Where nobody travels: `vou pra sessão`. */
const HERE = 'ai la voce a o sessao consulta aula'.split(' ')
const MOST_BETWEEN = 6

/** `vou pra Londres`, `vamos morar em Lisboa` */
const goesAway = (tokens: readonly Token[], at: number): boolean => {
  if (!isWord(tokens[at], 'vou', 'vamos', 'irei')) return false
  const place = tokens[at + 2]
  const isPlace = isWord(tokens[at + 1], 'para') && place?.kind === 'word'
  return (isPlace && !isWord(place, ...HERE)) || isWord(tokens[at + 1], 'morar', 'estudar')
}

const isEvent = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at]
  if (token?.kind !== 'word') return false
  if (LEAVES.test(token.text) || goesAway(tokens, at)) return true
  if (MOVES.test(token.text)) return isWord(tokens[at - 1], 'me', 'nos')
  const owner = isWord(tokens[at - 1], 'um', 'uma') ? at - 2 : at - 1
  const isGoing = isWord(tokens[owner], 'fazer') && isWord(tokens[owner - 1], 'vou', 'vamos')
  return EVENT.test(token.text) && (isGoing || isWord(tokens[owner], ...OWN))
}

const isAfterEvent = (tokens: readonly Token[], at: number): boolean =>
  clauseBefore(tokens, at, { most: MOST_BETWEEN, ends: isWished }).some((one) =>
    isEvent(tokens, one),
  )

/** `em janeiro eu vou pra Londres`, `em janeiro tenho prova`. */
function isBeforeEvent(tokens: readonly Token[], at: number, next: number): boolean {
  if (isWished(tokens[at - 1])) return false
  const verb = isWord(tokens[next], 'eu', 'nos') ? next + 1 : next
  if (isEvent(tokens, verb)) return true
  const isTold = isWord(tokens[verb], 'tenho', 'terei', 'vou', 'vamos', 'me', 'e', 'eh')
  return isTold && [verb + 1, verb + 2].some((one) => isEvent(tokens, one))
}

/**
 * `preciso de professor de inglês, viajo em janeiro`: the month of a trip or an exam of whoever writes, who comes before
 * it. `Viajo agora, marca pra janeiro` wishes for the month.
 */
export function isMonthOfEvent(
  tokens: readonly Token[],
  { at, next, days }: { at: number; next: number; days: Days },
): boolean {
  if (spokenMonth(tokens, { at, days }) === null) return false
  return isAfterEvent(tokens, at) || isBeforeEvent(tokens, at, next)
}
