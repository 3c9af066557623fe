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

/** `menos sexta`, `fora segunda`; `vou estar fora quinta` excepts nothing. */
export const isExceptAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'menos', 'exceto', 'tirando') ||
  (isWord(tokens[at], 'fora') &&
    !isWord(tokens[at - 1], 'estar', 'estou', 'esta', 'ta', 'fico', 'ficar', 'to', 'la'))
