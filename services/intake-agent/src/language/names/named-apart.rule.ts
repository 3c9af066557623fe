import { weekdayName } from '../dates/day-words.rule.ts'
import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { nameAfter, nameAt } from './spoken-name.rule.ts'

const isComma = (token: Token | undefined) => token?.kind === 'stop' && token.isQuestion !== true

/** What somebody does or is, and no name: `meu filho faz 5 anos`. */
const VERBS =
  'faz fez completa completou aniversaria tem teve esta ta anda mora quer vai foi gosta precisa adora ama corta apara raspa pinta treina consulta trabalha estuda'.split(
    ' ',
  )

/** `(sábado às 14h) ela pode`: whose time it is. */
const maySheAt = (tokens: readonly Token[], at: number, pronoun: string): boolean =>
  isWord(tokens[at], pronoun) &&
  isWord(tokens[at + 1], 'pode', 'consegue', 'prefere') &&
  (tokens[at - 1]?.kind === 'clock' || weekdayName(tokens, at - 1) !== null)

/** `meu menino`, `minha filha`: the index after it, if it is `para ele` or `para ela` afterwards, or at a time `ela pode`. */
function relationAt(tokens: readonly Token[], at: number, isAfterName = false) {
  const relation = tokens[at + 1]
  if (!isWord(tokens[at], 'meu', 'minha') || relation?.kind !== 'word') return null
  if (!relations.has(relation.text)) return null
  const pronoun = isWord(tokens[at], 'minha') ? 'ela' : 'ele'
  const isMeant = tokens.some(
    (token, index) =>
      index > at + 1 &&
      ((isWord(token, 'para') && isWord(tokens[index + 1], pronoun)) ||
        maySheAt(tokens, index, pronoun) ||
        // `a Lívia Andrade, minha filha, passou na OAB e quer mudar o visual`
        (isAfterName && isWord(token, 'quer', 'precisa', 'queria'))),
  )
  return isMeant ? { relation: relation.text, next: at + 2 } : null
}

/**
 * Somebody's name beside who they are, of a message that goes on with `pra ele`, or with `ela pode`: `o Davi Moura, meu menino,
 * tem 5 anos`, `minha filha Bia Moura tem 5 anos`.
 */
export function namedApart(tokens: readonly Token[], at: number, read: Rule<Piece>) {
  if (isWord(tokens[at - 1], 'com', 'da', 'do', 'de', 'pela', 'pelo', 'e')) return null
  const person = relationAt(tokens, at)
  if (person !== null) {
    if (isWord(tokens[person.next], ...VERBS)) return null
    const { name, next } = nameAfter(tokens, person.next, read)
    if (name === null) return null
    // `minha mãe Zuleide Andrade faz 70 anos`
    const words = name.split(' ')
    const verb = words.findIndex((word) => VERBS.includes(word))
    const called = verb < 0 ? words : words.slice(0, verb)
    const value = { relation: person.relation, name: called.join(' '), isGuess: false }
    return { value, next: next - (words.length - called.length) }
  }
  const { name, next } = nameAt(tokens, isWord(tokens[at], 'o', 'a') ? at + 1 : at, read)
  const isJoined = isComma(tokens[next]) || isWord(tokens[next], 'e', 'eh')
  const who =
    name?.includes(' ') && isJoined
      ? relationAt(tokens, next + 1, isWord(tokens[at], 'o', 'a'))
      : null
  if (name === null || who === null) return null
  return { value: { relation: who.relation, name, isGuess: false }, next: who.next }
}
