import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { clauseFrom } from './words-around.rule.ts'

const SUBJECTS = 'eu ela ele gente'.split(' ')
const ARTICLES = 'o a os as meu minha meus minhas nosso nossa'.split(' ')
/** What people and things do at their own hours. Who `pode` or `quer` speaks of the appointment. */
const DOES =
  /^(?:acord|pass|cheg|volt|peg|busc|lev|entr|trabalh|estud|almoc|viaj|acab|comec|termin|fech|abr|larg|sai|dorm)[a-z]*$/
const MOST_AFTER = 3

/** `(às três), o ônibus passa às duas e meia`, `ela acorda às cinco` */
function tellsOfOthers(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.kind !== 'stop') return false
  const who = isWord(tokens[at], ...ARTICLES) ? at + 1 : isWord(tokens[at], ...SUBJECTS) ? at : -1
  if (who < 0) return false
  return clauseFrom(tokens, who + 1, { most: MOST_AFTER }).some((verb) => {
    const token = tokens[verb]
    return token?.kind === 'word' && DOES.test(token.text)
  })
}

/**
 * Whether a client tells here why they want the time that they have named: `quinta às dez porque sexta às nove vou ao
 * fórum`, `às onze, que meio-dia eu entro`.
 * @param timeEnds where the last day or hour ended
 */
export const reasonBegins = (tokens: readonly Token[], at: number, timeEnds: number): boolean =>
  isWord(tokens[at], 'porque', 'pois') ||
  (isWord(tokens[at], 'ja', 'e') && isWord(tokens[at + 1], 'que')) ||
  (isWord(tokens[at], 'que') &&
    (timeEnds === at || (timeEnds === at - 1 && isEnd(tokens, at - 1)))) ||
  tellsOfOthers(tokens, at)

/** `mas`, a question or the end of a line ends what tells why. */
export const reasonEnds = (token: Token | undefined): boolean =>
  isWord(token, 'mas', 'ou', 'entao') ||
  (token?.kind === 'stop' && (token.isQuestion === true || token.isLine === true))
