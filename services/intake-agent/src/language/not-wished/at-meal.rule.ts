import { isWord, type Token } from '../words/tokens.rule.ts'
import { wordsBefore } from './words-around.rule.ts'

const meals = 'almoco almocando jantar janta jantando lanche cafe intervalo'.split(' ')
const BEING =
  /\b(?:estou|estava|estarei|fico|estamos|ficamos|to|tou)(?: (?:no|na|em|meu|minha|hora|horario|de|do))*$/

/** `(à uma eu ainda) tô no almoço da firma`: where somebody is, and no wish for that time. */
export const isAtMeal = (tokens: readonly Token[], at: number, next: number): boolean =>
  tokens.slice(at, next).some((token) => isWord(token, ...meals)) &&
  BEING.test(wordsBefore(tokens, at))
