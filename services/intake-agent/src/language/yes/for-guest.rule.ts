import { relations } from '../words/relations.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'

/** Somebody else whom a proposed booking is for. */
export interface ProposedGuest {
  /** `marido`, or `ela`; null: only a name was said. */
  relation: string | null
}

/** Relations of men and of women. What is neither may be either: `cliente`, `bebê`. */
const OF_WOMEN = /a$|^(?:mulher|mae)$/
const OF_MEN = /o$|^(?:pai|ele)$/

/**
 * Where the words end that repeat for whom a proposal is: `(pode marcar) pra ela`, `(sim) pro meu marido`. null: they are
 * about somebody else, or about nobody.
 */
export function forGuest(
  tokens: readonly Token[],
  at: number,
  { relation }: ProposedGuest,
): number | null {
  const isInName = isWord(tokens[at], 'no', 'em') && isWord(tokens[at + 1], 'nome')
  if (isInName) return isGuestNamed(tokens[at + 2], relation) ? at + 3 : null
  if (!isWord(tokens[at], 'para')) return null
  const whom = isWord(tokens[at + 1], 'o', 'a') ? at + 2 : at + 1
  const isOwn = isWord(tokens[whom], 'meu', 'minha', 'nosso', 'nossa')
  if (!isOwn) return isGuestNamed(tokens[whom], relation) ? whom + 1 : null
  const who = tokens[whom + 1]
  const isThem = who?.kind === 'word' && relations.has(who.text) && who.text === relation
  return isThem ? whom + 2 : null
}

/** `(pra) ela`, `(no nome) dela`, of somebody who may be a woman. */
function isGuestNamed(token: Token | undefined, relation: string | null): boolean {
  if (isWord(token, 'ela', 'dela')) return relation === null || !OF_MEN.test(relation)
  return isWord(token, 'ele', 'dele') && (relation === null || !OF_WOMEN.test(relation))
}
