import { either, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

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

/** `só vou no centro` */
const onlyGoes = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'vou', 'vamos') && isWord(tokens[at - 1], 'so')

/** `a gente só desce pro Recife | uma vez na semana`, `eu só folgo | uma vez por semana`: a habit, and no wish for every week. */
export const ownHabit: Rule<unknown> = (tokens, at) => {
  const often = howOften(tokens, at)
  if (often === null) return null
  const verb = clauseBefore(tokens, at, {
    most: MOST_BETWEEN,
    // `venho pro Recife`
    ends: (token) => isWanted(token) && !isWord(token, 'para'),
  }).find((one) => isWord(tokens[one], ...DOES) || onlyGoes(tokens, one))
  if (verb === undefined) return null
  return isWanted(tokens[verb - 1]) || isWanted(tokens[verb - 2]) ? null : often
}
