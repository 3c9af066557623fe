import { isWord, type Token } from '../words/tokens.rule.ts'

const being = 'estou estava estarei fico estamos ficamos to tou'.split(' ')
const meals = 'almoco almocando jantar janta jantando lanche cafe intervalo'.split(' ')

/** `(à uma eu ainda) tô no almoço da firma`: where somebody is, and no wish for that time. */
export function isAtMeal(tokens: readonly Token[], at: number, next: number): boolean {
  if (!tokens.slice(at, next).some((token) => isWord(token, ...meals))) return false
  let verb = at - 1
  while (isWord(tokens[verb], 'no', 'na', 'em', 'meu', 'minha', 'hora', 'horario', 'de', 'do'))
    verb -= 1
  return isWord(tokens[verb], ...being)
}
