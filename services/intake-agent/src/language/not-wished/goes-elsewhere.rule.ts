import { weekdayName } from '../dates/day-words.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { appointments } from './old-time.rule.ts'

const confirming = 'sim confirmo confirma confirmar confirmado presenca'.split(' ')
const here = 'ai la a esse essa meu minha as hoje amanha'.split(' ')

/** `(sexta eu vou) pra Gravatá`: who says so comes nowhere else. `Eu vou pra aula`, `vou pra aí` and `eu vou pra Boa Vista sim` come. */
export function goesElsewhere(tokens: readonly Token[], at: number): boolean {
  const isComing = tokens.some((token) => isWord(token, ...confirming))
  if (!isWord(tokens[at], 'para') || isComing) return false
  const place = isWord(tokens[at + 1], 'o', 'a', 'um', 'uma') ? at + 2 : at + 1
  const token = tokens[place]
  return (
    token?.kind === 'word' &&
    !isWord(token, ...here, ...appointments) &&
    weekdayName(tokens, place) === null
  )
}
