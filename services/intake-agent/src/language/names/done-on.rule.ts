import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { nameUntilClause } from './name-end.rule.ts'
import { nameAfter, nameAt, ofBody } from './spoken-name.rule.ts'
import type { ForWhom } from './whom.rule.ts'

const doing =
  'cortar corta corte cortasse aparar apara fazer faz faca fizesse ajeitar ajeita arrumar arruma raspar raspa pintar pinta tirar tira dar jeito trato tapa grau'.split(
    ' ',
  )
const ofAge = ['cacula', 'mais', 'velho', 'velha', 'novo', 'nova', 'pequeno', 'pequena']
const possessive = ['meu', 'minha', 'nosso', 'nossa', 'o', 'a']

/** Who was told about last: `meu menino Enzo Moura (tem quatro anos e tá cabeludo)`. */
export function toldBefore(
  tokens: readonly Token[],
  to: number,
  read: Rule<Piece>,
): ForWhom | null {
  for (let at = to - 1; at > 0; at -= 1) {
    const token = tokens[at]
    if (token?.kind !== 'word' || !relations.has(token.text)) continue
    if (!isWord(tokens[at - 1], ...possessive)) continue
    let begins = at + 1
    while (isWord(tokens[begins], ...ofAge)) begins += 1
    // `meu menino, o Davi Barros`
    const isApart = isEnd(tokens, begins) && isWord(tokens[begins + 1], 'o', 'a')
    const { name } = (isApart ? nameAfter : nameAt)(tokens, begins, read)
    return { relation: token.text, name: name && nameUntilClause(name), isGuess: false }
  }
  return null
}

/** `cortar o cabelo dele`, `dar um jeito na barba dele`: for whoever was told about, with their name. */
export function doneOnThem(
  tokens: readonly Token[],
  at: number,
  read: Rule<Piece>,
): { value: ForWhom; next: number } | null {
  if (!isWord(tokens[at], 'dele', 'dela') || !isWord(tokens[at - 1], ...ofBody)) return null
  const isDone = tokens.slice(Math.max(0, at - 6), at - 1).some((token) => isWord(token, ...doing))
  if (!isDone) return null
  const them = isWord(tokens[at], 'dele') ? 'ele' : 'ela'
  const value = toldBefore(tokens, at, read) ?? { relation: them, name: null, isGuess: false }
  return { value, next: at + 1 }
}
