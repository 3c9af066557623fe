import { wordsAfter, wordsBefore } from './words/around.rule.ts'
import { isWord, type Token } from './words/tokens.rule.ts'

const KEEP = 'mantem|mantenha|manter|mantenho'
/** `(o de sexta) eu mantenho`, `(dia 10) eu vou normal` */
const KEPT_AFTER = new RegExp(
  `^(?:(?:eu|pode|voce) )?(?:vou(?:$| sim| normal)|(?:quero |pode )?(?:${KEEP})|continua|permanece|segue|(?:pode )?(?:fica|deixa|deixar) (?:do jeito|como (?:ta|esta)|quiet))`,
)
/** `mantém o de (sexta)`, `deixa a de (quinta)` */
const KEPT_BEFORE = new RegExp(`\\b(?:(?:${KEEP})(?: (?:so|o|a))?|(?:deixa|${KEEP}) [oa] d[eao])$`)

/** Whether the appointment of a day or a time stays: `a dessa semana eu mantenho`, `mantém a de quinta`. */
export const staysAsItIs = (tokens: readonly Token[], at: number, next: number): boolean =>
  KEPT_AFTER.test(wordsAfter(tokens, next)) ||
  KEPT_BEFORE.test(wordsBefore(tokens, isWord(tokens[at], 'de', 'da', 'do') ? at + 1 : at))

/** How many tokens leave out what follows: `menos sexta`, `sem ser essa`. `Vou estar fora quinta` leaves out nothing. */
export function exceptAt(tokens: readonly Token[], at: number): number {
  const isFar = isWord(tokens[at - 1], 'estar', 'estou', 'esta', 'ta', 'fico', 'ficar', 'to', 'la')
  if (isWord(tokens[at], 'menos', 'exceto', 'tirando')) return 1
  if (isWord(tokens[at], 'fora')) return isFar ? 0 : 1
  const isNotThis = isThis(tokens[at + 2]) && !isWord(tokens[at + 3], 'semana', 'mes')
  return isNotThis &&
    ((isWord(tokens[at], 'sem') && isWord(tokens[at + 1], 'ser')) ||
      (isWord(tokens[at], 'so', 'mas') && isWord(tokens[at + 1], 'nao')))
    ? 2
    : 0
}

/** The day that was just named: `menos essa`. */
export const isThis = (token: Token | undefined): boolean =>
  isWord(token, 'essa', 'esse', 'esta', 'este', 'nessa', 'nesse', 'dessa', 'desse')
