import { weekdayName } from '../dates/day-words.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { appointments } from './old-time.rule.ts'

const here = 'ai la a esse essa meu minha as hoje amanha'.split(' ')

/** `(sexta eu vou) pra Gravatá`: who says so comes nowhere else. `Eu vou pra aula` and `vou pra aí` come. */
export function goesElsewhere(tokens: readonly Token[], at: number): boolean {
  if (!isWord(tokens[at], 'para') || isWord(tokens[at - 1], 'sim')) return false
  const place = isWord(tokens[at + 1], 'o', 'a', 'um', 'uma') ? at + 2 : at + 1
  const token = tokens[place]
  return (
    token?.kind === 'word' &&
    !isWord(token, ...here, ...appointments) &&
    weekdayName(tokens, place) === null
  )
}
