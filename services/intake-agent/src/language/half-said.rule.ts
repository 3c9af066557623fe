import { isEnd, isWord } from './around-tokens.rule.ts'
import type { Rule } from './grammar.rule.ts'
import type { Piece } from './pieces.rule.ts'
import type { Token } from './words/tokens.rule.ts'

/** Words that say yes only where they end what is said: `quero` does, `quero mudar` does not. */
const halfYes = new Set(
  'quero vamos pode esse essa isso ta marca certo certeza legal certinho serve correto top manda'.split(
    ' ',
  ),
)
const afterYes = ['por', 'favor', 'mesmo', 'ai', 'entao', 'horario', 'dia', 'que', 'sim']

/** Whether what says yes by itself only begins what is said here. */
export function isHalfSaid(
  tokens: readonly Token[],
  at: number,
  { value, next }: { value: Piece; next: number },
  read: Rule<Piece>,
): boolean {
  const token = tokens[at]
  if (value.kind !== 'act' || value.act !== 'affirm' || next > at + 1) return false
  if (token?.kind !== 'word' || !halfYes.has(token.text) || isEnd(tokens, next)) return false
  if (isWord(tokens[next], ...afterYes)) return false
  const following = read(tokens, next)?.value
  return !(following?.kind === 'act' && ['affirm', 'thanks'].includes(following.act))
}
