import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { forWhomAt } from './for-whom.rule.ts'
import type { ForWhom } from './whom.rule.ts'

/** Whom a message books for, or after the first of them a further one: `pro meu filho Léo, às 8h pra minha filha Bia`. */
export function whomAt(
  tokens: readonly Token[],
  at: number,
  { read, first }: { read: Rule<Piece>; first: ForWhom | null },
): { value: ForWhom; next: number } | null {
  if (first === null || isWord(tokens[at - 1], 'e')) return forWhomAt(tokens, at, read)
  const isNameless = first.relation !== null && first.name === null
  const isNameAlone = first.relation === null && first.name !== null
  const isFor = isWord(tokens[at], 'para') && first.name !== null
  const other = isNameless || isNameAlone || isFor ? forWhomAt(tokens, at, read) : null
  if (other === null || other.value.name === null) return null
  // `aqui é a esposa do Rodrigo, … pro meu marido Rodrigo Teles`
  if (isLonger(other.value, first)) return other
  // `eu e meu irmão vamos, … e o meu irmão Fábio Silva às nove e meia`
  if (isNameless) return other.value.relation === first.relation ? other : null
  // `às 14h pra Manuela Teles e às 15h pra Mirela Teles`
  const isTimed = first.name?.includes(' ') === true && tokens[at - 1]?.kind === 'clock'
  if (!isFor || (first.relation === null && !isTimed)) return null
  const isWhole = isTimed && other.value.name.includes(' ')
  if (other.value.relation === null && !isWhole) return null
  const isSame = other.value.name.split(' ')[0] === first.name?.split(' ')[0]
  return isSame ? null : other
}

/** Whether a name belongs to whom a message spoke of before: `eu e meu irmão …, o meu irmão Fábio Silva`, or completes it. */
export const completes = (whom: ForWhom, first: ForWhom): boolean =>
  (first.name === null && whom.name !== null && first.relation === whom.relation) ||
  isLonger(whom, first)

/** `Rodrigo`, and then `meu marido Rodrigo Teles`. */
const isLonger = (whom: ForWhom, first: ForWhom): boolean =>
  first.relation === null && first.name !== null && whom.name?.startsWith(`${first.name} `) === true
