import { either, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import { isEnd, isWord } from '../words/tokens.rule.ts'

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
const WANTS =
  'quero queria queremos gostaria preciso precisava posso podia pode consigo marca marcar agenda agendar para que'.split(
    ' ',
  )
const MOST_BETWEEN = 7

/** `a gente só desce pro Recife | uma vez na semana`, `eu só folgo | uma vez por semana`: a habit, and no wish for every week. */
export const ownHabit: Rule<unknown> = (tokens, at) => {
  const often = howOften(tokens, at)
  if (often === null) return null
  for (let verb = at - 1; verb >= at - MOST_BETWEEN && !isEnd(tokens, verb); verb -= 1) {
    // `só vou no centro`
    const isOnlyGoing = isWord(tokens[verb], 'vou', 'vamos') && isWord(tokens[verb - 1], 'so')
    if (isWord(tokens[verb], ...DOES) || isOnlyGoing) {
      return isWord(tokens[verb - 1], ...WANTS) || isWord(tokens[verb - 2], ...WANTS) ? null : often
    }
    // `venho pro Recife`
    if (isWord(tokens[verb], ...WANTS) && !isWord(tokens[verb], 'para')) return null
  }
  return null
}
