import type { Rule } from '../grammar.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'

const TAKING =
  'tira tirar tire risca riscar risque apaga apagar apague exclui excluir exclua remove remover remova some sumir deleta deletar limpa'.split(
    ' ',
  )
const MOST_BETWEEN = 7

const isAgenda = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'da', 'de') &&
  isWord(tokens[isWord(tokens[at + 1], 'sua', 'tua') ? at + 2 : at + 1], 'agenda')

/** `(tira isso aí de quinta) da tua agenda`: the words between say what. */
export const takesOff: Rule<unknown> = (tokens, at) => {
  if (!isAgenda(tokens, at)) return null
  for (let verb = at - 1; verb >= at - MOST_BETWEEN && !isEnd(tokens, verb); verb -= 1) {
    // `tira uma dúvida da agenda`
    if (isWord(tokens[verb], ...TAKING) && !isWord(tokens[verb + 1], 'uma', 'um')) {
      return { value: true, next: isWord(tokens[at + 1], 'agenda') ? at + 2 : at + 3 }
    }
  }
  return null
}
