import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

/** How somebody gets something to do: `apareceu uma corrida`, `peguei um plantão`. */
const TURNS_UP = 'apareceu surgiu pintou caiu arrumei arranjei peguei fechei'.split(' ')
/** What lets somebody come: `apareceu uma vaga sexta?`, `peguei uma folga na quinta`. */
const FREE =
  'vaga vagas horario horarios brecha desistencia encaixe hora horinha lugar espaco tempo tempinho folga carona'.split(
    ' ',
  )
/** After these a wish begins, too: `surgiu um frete então sexta`. */
const CONCLUDING = ['da', 'entao', 'mas']
const MOST_BETWEEN = 9

/** Whether a wish begins here. `Para` before a place tells where the work is: `uma corrida pro aeroporto amanhã`. */
const begins = (token: Token | undefined, isNear: boolean): boolean =>
  isWishWord(token) || isWord(token, ...CONCLUDING) || (isWord(token, 'para') && isNear)

/** `apareceu uma corrida boa amanhã cedo`, `surgiu um frete na quinta`: what came up for that time. */
export function hasTurnedUp(tokens: readonly Token[], at: number): boolean {
  const verb = clauseBefore(tokens, at, {
    most: MOST_BETWEEN,
    ends: (token, one) => begins(token, one >= at - 2),
  }).find((one) => isWord(tokens[one], ...TURNS_UP))
  if (verb === undefined) return false
  const what = isWord(tokens[verb + 1], 'um', 'uma', 'uns', 'umas', 'o', 'a') ? verb + 2 : verb + 1
  return what < at && !isWord(tokens[what], ...FREE)
}
