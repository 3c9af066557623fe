import { isWord, type Token } from '../words/tokens.rule.ts'
import type { Element } from './wish-of.rule.ts'

/** Words after which somebody names what would do instead: `se não tiver`, `senão`. */
const VERBS = 'der da tiver tem rolar puder conseguir for houver'.split(' ')
const ENDS = 'pode podia poderia serve quero marca prefiro aceito bota coloca entao'.split(' ')

/** Where `se não tiver` ends; null: it does not begin here. */
export function conditionAt(tokens: readonly Token[], at: number): number | null {
  if (isWord(tokens[at], 'senao')) return at + 1
  const isIf = isWord(tokens[at], 'se', 'caso') && isWord(tokens[at + 1], 'nao')
  if (!isIf) return null
  return isWord(tokens[at + 2], ...VERBS) ? at + 3 : at + 2
}

/** The end of the part that says what may not be free: what follows would do instead. */
export const endsCondition = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'stop' || isWord(token, ...ENDS)

/** What may not be free is what was wished for: said again it is nothing new, and said first it is the wish. */
export function roleOf(
  element: Element,
  wished: readonly (Element | 'another')[],
): 'wish' | 'known' | 'fallback' {
  const before = wished.filter((one) => one !== 'another' && one.kind === element.kind)
  if (before.length === 0) return 'wish'
  const key = (one: Element) => JSON.stringify(one.kind === 'days' ? one.days.days : one.time)
  return before.some((one) => one !== 'another' && key(one) === key(element)) ? 'known' : 'fallback'
}

/** `amanhã dá? se não der, quinta, sempre às 16h`: the hour of both. */
export const isForBoth = (tokens: readonly Token[], at: number, next: number): boolean =>
  isWord(tokens[at - 1], 'sempre') ||
  (isWord(tokens[next], 'nos') && isWord(tokens[next + 1], 'dois')) ||
  (isWord(tokens[next], 'de') && isWord(tokens[next + 1], 'qualquer'))
