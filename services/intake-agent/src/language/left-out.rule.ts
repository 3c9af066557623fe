import { isEnd, isWord, type Token } from './words/tokens.rule.ts'

const KEEP = 'mantem|mantenha|manter|mantenho'
/** `(o de sexta) eu mantenho`, `(dia 10) eu vou normal` */
const KEPT_AFTER = new RegExp(
  `^(?:(?:eu|pode|voce) )?(?:vou(?:$| sim| normal)|(?:quero |pode )?(?:${KEEP})|continua|permanece|segue|(?:pode )?(?:fica|deixa|deixar) (?:do jeito|como (?:ta|esta)|quiet))`,
)
/** `mantém o de (sexta)`, `deixa a de (quinta)` */
const KEPT_BEFORE = new RegExp(`\\b(?:(?:${KEEP})(?: (?:so|o|a))?|(?:deixa|${KEEP}) [oa] d[eao])$`)

const textOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => (token.kind === 'word' ? token.text : '0')).join(' ')

/** Whether the appointment of a day or a time stays: `a dessa semana eu mantenho`, `mantém a de quinta`. */
export function staysAsItIs(tokens: readonly Token[], at: number, next: number): boolean {
  const begin = tokens.findLastIndex((_, index) => index < at && isEnd(tokens, index)) + 1
  const end = tokens.findIndex((_, index) => index >= next && isEnd(tokens, index))
  const of = isWord(tokens[at], 'de', 'da', 'do') ? at + 1 : at
  return (
    KEPT_AFTER.test(textOf(tokens.slice(next, end === -1 ? undefined : end))) ||
    KEPT_BEFORE.test(textOf(tokens.slice(begin, of)))
  )
}
