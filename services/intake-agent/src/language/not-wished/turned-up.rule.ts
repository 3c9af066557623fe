import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'

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
const begins = (tokens: readonly Token[], at: number, to: number): boolean =>
  isWishWord(tokens[at]) ||
  isWord(tokens[at], ...CONCLUDING) ||
  (isWord(tokens[at], 'para') && at >= to - 2)

/** `apareceu uma corrida boa amanhã cedo`, `surgiu um frete na quinta`: what came up for that time. */
export function hasTurnedUp(tokens: readonly Token[], at: number): boolean {
  for (let verb = at - 1; verb >= at - MOST_BETWEEN && !isEnd(tokens, verb); verb -= 1) {
    if (isWord(tokens[verb], ...TURNS_UP)) {
      const what = isWord(tokens[verb + 1], 'um', 'uma', 'uns', 'umas', 'o', 'a')
        ? verb + 2
        : verb + 1
      return what < at && !isWord(tokens[what], ...FREE)
    }
    if (begins(tokens, verb, at)) return false
  }
  return false
}
