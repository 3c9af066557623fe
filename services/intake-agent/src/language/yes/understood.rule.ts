import { either, longest, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { isEnd, isWord } from '../words/tokens.rule.ts'

const oh = optional(phrase('ah; ah ta; ah sim; ah bom; hum; hmm'))

/** `entendi`, `saquei`, `ah, já sei qual é` */
const gotIt: Rule<unknown> = sequence(
  [
    oh,
    optional(word('ja agora')),
    longest<unknown>(
      phrase('entendi; entendido; compreendi; saquei; captei; sei qual e; sei qual; sei quem e'),
      phrase('estou ligado; estou ligada; lembrei; lembrei qual e'),
    ),
  ],
  (_oh, _now, got) => got,
)

const iKnow = sequence(
  [oh, optional(word('eu')), optional(word('ja')), word('sei')],
  (_oh, _i, _already, know) => know,
)

/** `sei`, alone or before a yes. `Sei lá` and `sei não` doubt. */
const know: Rule<unknown> = (tokens, at) => {
  const read = iKnow(tokens, at)
  const isPlain = read !== null && (isEnd(tokens, read.next) || isWord(tokens[read.next], 'sim'))
  return isPlain ? read : null
}

/** Who says so has understood an answer, and has not agreed to anything yet: `ah entendi`, `sei qual é`. */
export const understood: Rule<unknown> = (tokens, at) =>
  isWord(tokens[at - 1], 'nao', 'nem') ? null : either(gotIt, know)(tokens, at)
