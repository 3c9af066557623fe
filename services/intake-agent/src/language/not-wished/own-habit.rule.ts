import { either, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'

/** `uma vez por semana`, `duas vezes no mês` */
const howOften: Rule<unknown> = either<unknown>(
  sequence([number, word('vez vezes'), word('por ao no na'), word('mes semana')], (count) => count),
  phrase('toda semana; todo mes; todas as semanas'),
)

/** What somebody does elsewhere. `Faço`, and `vou` without `só`, may be what they want here. */
const DOES =
  'desco desce descemos venho vem vimos folgo folga folgamos corro corremos jogo jogamos nado pedalo viajo viajamos saio'.split(
    ' ',
  )
const isWanted = (token: Token | undefined): boolean =>
  isWishWord(token) || isWord(token, 'para', 'que')
const MOST_BETWEEN = 7

/** `a gente só desce pro Recife | uma vez na semana`, `eu só folgo | uma vez por semana`: a habit, and no wish for every week. */
export const ownHabit: Rule<unknown> = (tokens, at) => {
  const often = howOften(tokens, at)
  if (often === null) return null
  for (let verb = at - 1; verb >= at - MOST_BETWEEN && !isEnd(tokens, verb); verb -= 1) {
    // `só vou no centro`
    const isOnlyGoing = isWord(tokens[verb], 'vou', 'vamos') && isWord(tokens[verb - 1], 'so')
    if (isWord(tokens[verb], ...DOES) || isOnlyGoing) {
      return isWanted(tokens[verb - 1]) || isWanted(tokens[verb - 2]) ? null : often
    }
    // `venho pro Recife`
    if (isWanted(tokens[verb]) && !isWord(tokens[verb], 'para')) return null
  }
  return null
}
