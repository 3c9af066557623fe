import type { Read, Rule } from './grammar.rule.ts'
import type { Piece } from './pieces.rule.ts'
import { wordsAfter, wordsBefore } from './words/around.rule.ts'
import { afterPause, isWord, type Token } from './words/tokens.rule.ts'

/** `(a de quinta) é que eu não posso`, `(essa semana) pra mim não dá`, `(8h) nem pensar` */
const NOT_AFTER =
  /^(?:(?:e |eh )?que )?(?:(?:eu|para mim) )?(?:nao(?: mais)?(?: (?:posso|consigo|da|rola|serve|quero|vai rolar|vai dar)(?: mais)?)?(?: para mim)?(?: nao)?(?:$| (?:que|porque|pode|tem|quero|melhor|so|mas)\b)|nem (?:pensar|a pau)|jamais|sem chance)/
const MOST_IN_DENIAL = 12

/** Whether what follows a day or an hour leaves it out: `quinta não`, `sexta não posso`, `9h nem pensar`. */
export const isLeftOut = (tokens: readonly Token[], next: number): boolean =>
  NOT_AFTER.test(wordsAfter(tokens, afterPause(tokens, next), MOST_IN_DENIAL))

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

/** `menos sexta`, `fora segunda`; `vou estar fora quinta` excepts nothing. */
export const isExceptAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'menos', 'exceto', 'tirando') ||
  (isWord(tokens[at], 'fora') &&
    !isWord(tokens[at - 1], 'estar', 'estou', 'esta', 'ta', 'fico', 'ficar', 'to', 'la'))

/** `sem fixo`, `sem lista de espera` */
export function isWithoutStanding(
  tokens: readonly Token[],
  at: number,
  read: Rule<Piece>,
): boolean {
  if (!isWord(tokens[at], 'sem')) return false
  const said: Read<Piece> | null = read(tokens, at + 1)
  return said?.value.kind === 'act' && ['weekly', 'waitlist'].includes(said.value.act)
}
