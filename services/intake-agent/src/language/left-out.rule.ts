import { isEnd, isWord, type Token } from './words/tokens.rule.ts'

const KEEP = 'mantem|mantenha|manter|mantenho'
/** `(o de sexta) eu mantenho`, `(dia 10) eu vou normal` */
const KEPT_AFTER = new RegExp(
  `^(?:(?:eu|pode|voce) )?(?:vou(?:$| sim| normal)|(?:quero |pode )?(?:${KEEP})|continua|permanece|segue|(?:pode )?(?:fica|deixa|deixar) (?:do jeito|como (?:ta|esta)|quiet))`,
)
/** `mantém o de (sexta)`, `deixa a de (quinta)` */
const KEPT_BEFORE = new RegExp(`\\b(?:(?:${KEEP})(?: (?:so|o|a))?|(?:deixa|${KEEP}) [oa] d[eao])$`)

/** So many words beside a time say it. */
const BESIDE = 8

const clausesOf = (tokens: readonly Token[]): string[] =>
  tokens
    .map((token, at) => (token.kind === 'word' ? token.text : isEnd(tokens, at) ? '|' : '0'))
    .join(' ')
    .split('|')

/** Whether the appointment of a day or a time stays: `a dessa semana eu mantenho`, `mantém a de quinta`. */
export function staysAsItIs(tokens: readonly Token[], at: number, next: number): boolean {
  const of = isWord(tokens[at], 'de', 'da', 'do') ? at + 1 : at
  const [after = ''] = clausesOf(tokens.slice(next, next + BESIDE))
  const before = clausesOf(tokens.slice(Math.max(0, of - BESIDE), of)).at(-1) ?? ''
  return KEPT_AFTER.test(after.trim()) || KEPT_BEFORE.test(before.trim())
}
