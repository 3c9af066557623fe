import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { type ForWhom, forWhomAt } from './for-whom.rule.ts'

/** Whom a message books for, or after the first of them a further one: `pro meu filho Léo, às 8h pra minha filha Bia`. */
export function whomAt(
  tokens: readonly Token[],
  at: number,
  { read, first }: { read: Rule<Piece>; first: ForWhom | null },
): { value: ForWhom; next: number } | null {
  if (first === null) return forWhomAt(tokens, at, read)
  if (isWord(tokens[at - 1], 'e')) return forWhomAt(tokens, at, read)
  const isFor = isWord(tokens[at], 'para') && first.relation !== null && first.name !== null
  const other = isFor ? forWhomAt(tokens, at, read) : null
  if (other === null || other.value.relation === null || other.value.name === null) return null
  const isSame = other.value.name.split(' ')[0] === first.name?.split(' ')[0]
  return isSame ? null : other
}
