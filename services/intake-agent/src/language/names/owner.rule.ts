import { appointments } from '../not-wished/old-time.rule.ts'
import { clauseBefore } from '../not-wished/words-around.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'

const ofMine = ['meu', 'minha', 'nosso', 'nossa']
/** `(a consulta) de quinta às 15h (é)`, `(a consulta) na verdade (é)`: at most this many words. */
const MOST_BETWEEN = 5

/** Where the verb begins in `é (da minha filha)`, `vai ser (da minha filha)`; null: there is none before this token. */
function verbBefore(tokens: readonly Token[], at: number): number | null {
  if (isWord(tokens[at - 1], 'e', 'eh', 'era', 'seria', 'sera')) return at - 1
  const isGoing = isWord(tokens[at - 1], 'ser') && isWord(tokens[at - 2], 'vai', 'ia')
  return isGoing ? at - 2 : null
}

/**
 * Whether a token begins whose appointment it is: `a consulta é | da minha filha`, `esqueci de dizer que é | da minha sogra`.
 * `O cartão é da minha filha` is about something else.
 */
export function isOwnerAt(tokens: readonly Token[], at: number): boolean {
  const relation = tokens[at + 2]
  const isTheirs =
    isWord(tokens[at], 'da', 'do', 'de') &&
    isWord(tokens[at + 1], ...ofMine) &&
    relation?.kind === 'word' &&
    relations.has(relation.text)
  const verb = isTheirs ? verbBefore(tokens, at) : null
  if (verb === null) return false
  if (isEnd(tokens, verb - 1) || isWord(tokens[verb - 1], 'que', 'mas')) {
    return verb < 2 || !isWord(tokens[verb - 2], 'a', 'o', 'essa', 'esse')
  }
  return clauseBefore(tokens, verb, {
    most: MOST_BETWEEN,
    // `a consulta não é da minha filha`
    ends: (token) => isWord(token, 'nao'),
  }).some((noun) => isWord(tokens[noun], ...appointments))
}

/** `(a consulta) é da minha filha`: what stands before it asks for no time. */
export const hasOwnerAfter = (tokens: readonly Token[], at: number): boolean =>
  isOwnerAt(tokens, at + 1) || isOwnerAt(tokens, at + 2)
