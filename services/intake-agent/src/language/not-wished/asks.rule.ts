import { isWord, type Token } from '../words/tokens.rule.ts'
import { able, asking, moving, needing, preferring, wanting } from '../words/wish-words.rule.ts'

/** What begins another clause: `quinta não posso mais pode ser segunda`, as people speak. */
export const NEXT_CLAUSE = [
  ...[wanting, needing, preferring, able, asking, moving].flat(),
  // Of the words to book only those that are no nouns: `não tem sexta um encaixe?` is one clause.
  ...'marca bota troca mas so entao porque pois bora da daria rola me vamos serve'.split(' '),
]

/** Whether the clause asks: of `quarta tenho prova pode ser sexta?` only the second one does. */
export function asks(tokens: readonly Token[], at: number): boolean {
  const end = tokens.findIndex(
    (token, index) => index > at && (token.kind === 'stop' || isWord(token, ...NEXT_CLAUSE)),
  )
  const token = tokens[end]
  return token?.kind === 'stop' && token.isQuestion === true
}
