import { relations } from '../words/relations.rule.ts'
import { isQuestion, isWord, type Token } from '../words/tokens.rule.ts'
import { clauseBefore, clauseFrom } from './words-around.rule.ts'

const TAKING = 'levar deixar buscar pegar acompanhar levo deixo busco pego acompanho'.split(' ')
const HAVING = 'vou que preciso eu fiquei'.split(' ')
const MOST_BETWEEN = 8
const MOST_AFTER = 4

/** `vou levar minha mãe`, `tenho que buscar o meu filho`: whether a verb and its person stand here. */
function takesAt(tokens: readonly Token[], verb: number): boolean {
  if (!isWord(tokens[verb], ...TAKING) || !isWord(tokens[verb - 1], ...HAVING)) return false
  let whom = verb + 1
  while (isWord(tokens[whom], 'o', 'a', 'meu', 'minha', 'de')) whom += 1
  const person = tokens[whom]
  return person?.kind === 'word' && relations.has(person.text)
}

/** `vou levar minha mãe no médico quinta`, `quinta tenho que buscar meu filho`: the day of whom somebody takes along. */
export function takesSomebody(tokens: readonly Token[], at: number, next: number): boolean {
  const before = clauseBefore(tokens, at, { most: MOST_BETWEEN })
  const after = clauseFrom(tokens, next, { most: MOST_AFTER })
  return [...before, ...after].some((verb) => takesAt(tokens, verb))
}

const CARED_FOR = 'crianca criancas bebe idoso idosa gestante'.split(' ')

/** `ainda tô deixando as crianças na escola`: whom somebody tells of, and asks nothing about. */
export const isToldOfThem = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], ...CARED_FOR) &&
  isWord(tokens[at - 1], 'o', 'a', 'os', 'as', 'meu', 'minha', 'meus', 'minhas') &&
  (!isWord(tokens[at - 2], 'e', 'para', 'com') ||
    isWord(tokens[at - 3], 'fico', 'fica', 'ficar', 'ficou', 'deixei', 'vizinha')) &&
  !isQuestion(tokens, at)

/** `tenho que levar meu pai no cartório`: somebody is taken along, and nothing that `tenho que levar algo?` asks for. */
export function isTakenAlong(tokens: readonly Token[], next: number): boolean {
  if (!isWord(tokens[next - 1], 'levar') || isQuestion(tokens, next)) return false
  let whom = next
  while (isWord(tokens[whom], 'o', 'a', 'os', 'as', 'meu', 'minha', 'meus', 'minhas')) whom += 1
  const person = tokens[whom]
  return person?.kind === 'word' && relations.has(person.text.replace(/s$/, ''))
}
