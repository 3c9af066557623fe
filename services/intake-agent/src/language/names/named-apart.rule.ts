import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { nameAfter, nameAt } from './spoken-name.rule.ts'

const isComma = (token: Token | undefined) => token?.kind === 'stop' && token.isQuestion !== true

/** `meu menino`, `minha filha`: the index after it, and whether it is `para ele` or `para ela` afterwards. */
function relationAt(tokens: readonly Token[], at: number) {
  const relation = tokens[at + 1]
  if (!isWord(tokens[at], 'meu', 'minha') || relation?.kind !== 'word') return null
  if (!relations.has(relation.text)) return null
  const isHers = isWord(tokens[at], 'minha')
  const isMeant = tokens.some(
    (token, index) =>
      index > at + 1 && isWord(token, 'para') && isWord(tokens[index + 1], isHers ? 'ela' : 'ele'),
  )
  return isMeant ? { relation: relation.text, next: at + 2 } : null
}

/**
 * Somebody's name beside who they are, of a message that goes on with `pra ele` or `pra ela`: `o Davi Moura, meu menino,
 * tem 5 anos`, `minha filha Bia Moura tem 5 anos`.
 */
export function namedApart(tokens: readonly Token[], at: number, read: Rule<Piece>) {
  if (isWord(tokens[at - 1], 'com', 'da', 'do', 'de', 'pela', 'pelo', 'e')) return null
  const person = relationAt(tokens, at)
  if (person !== null) {
    const { name, next } = nameAfter(tokens, person.next, read)
    if (name === null) return null
    return { value: { relation: person.relation, name, isGuess: false }, next }
  }
  const { name, next } = nameAt(tokens, isWord(tokens[at], 'o', 'a') ? at + 1 : at, read)
  const isJoined = isComma(tokens[next]) || isWord(tokens[next], 'e', 'eh')
  const who = name?.includes(' ') && isJoined ? relationAt(tokens, next + 1) : null
  if (name === null || who === null) return null
  return { value: { relation: who.relation, name, isGuess: false }, next: who.next }
}
