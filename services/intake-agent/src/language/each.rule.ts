import type { Element } from './wish-of.rule.ts'
import { isWord, type Token } from './words/tokens.rule.ts'

const choosing = [
  'tem',
  'teria',
  'posso',
  'consigo',
  'livre',
  'entre',
  'qualquer',
  'serve',
  'funciona',
]
const wanting =
  'quero queria marcar marca agendar agenda reservar preciso gostaria bota coloca'.split(' ')
const counting = ['dois', 'duas', 'tres']

/**
 * `quero terça e quinta às 15h`, `terça 15h e quinta 16h`: both. `Posso terça e quinta` and `tem terça ou quinta?`
 * leave the choice.
 */
export function isEach(
  tokens: readonly Token[],
  elements: readonly (Element | 'another')[],
): boolean {
  const times = elements.filter((one) => one !== 'another' && one.kind === 'time')
  const says = (...words: string[]) => tokens.some((token) => isWord(token, ...words))
  const isWanted = times.length > 1 || says(...wanting, ...counting)
  // `consigo marcar duas sessões, …`
  const isOpen = says('ou') || (says(...choosing) && !says(...counting))
  const isAdded = elements.some((one) => one !== 'another' && one.isAfterAnd) || says('tambem')
  return isWanted && !isOpen && isAdded
}
