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

/** Words for the same person, of one family or another. */
const SAME =
  'mae mainha mamae|pai painho papai|mulher esposa|marido esposo|avo vo vovo voinha voinho|filho menino garoto moleque filhinho|filha menina garota filhinha'
    .split('|')
    .map((words) => words.split(' '))

const isSame = (said: string, relation: string | null): boolean =>
  said === relation ||
  SAME.some((words) => relation !== null && words.includes(said) && words.includes(relation))

/** `(ela) topou`, `(ele) consegue`: what somebody says about a time that suits them. */
const agreeing =
  'topou topa aceitou aceita consegue pode vai quer gostou concordou confirmou adorou'.split(' ')

/**
 * Where the words end that repeat for whom a proposal is: `(pode marcar) pra ela`, `(sim) pro meu marido`, `ela topou`. null: they are
 * about somebody else, or about nobody.
 */
export function forGuest(
  tokens: readonly Token[],
  at: number,
  { relation }: ProposedGuest,
): number | null {
  const isInName = isWord(tokens[at], 'no', 'em') && isWord(tokens[at + 1], 'nome')
  if (isInName) return isGuestNamed(tokens[at + 2], relation) ? at + 3 : null
  if (isWord(tokens[at], 'ela', 'ele') && isWord(tokens[at + 1], ...agreeing)) {
    return isGuestNamed(tokens[at], relation) ? at + 2 : null
  }
  if (!isWord(tokens[at], 'para')) return null
  const whom = isWord(tokens[at + 1], 'o', 'a') ? at + 2 : at + 1
  const isOwn = isWord(tokens[whom], 'meu', 'minha', 'nosso', 'nossa')
  const here = isOwn ? whom + 1 : whom
  if (!isOwn && isGuestNamed(tokens[here], relation)) return here + 1
  const who = tokens[here]
  const isThem = who?.kind === 'word' && relations.has(who.text) && isSame(who.text, relation)
  return isThem ? here + 1 : null
}

/** `(pra) ela`, `(no nome) dela`, of somebody who may be a woman. */
function isGuestNamed(token: Token | undefined, relation: string | null): boolean {
  if (isWord(token, 'ela', 'dela')) return relation === null || !OF_MEN.test(relation)
  return isWord(token, 'ele', 'dele') && (relation === null || !OF_WOMEN.test(relation))
}
