import { isEnd, isWord, type Token } from './words/tokens.rule.ts'

/** As many words around a token as most rules read. */
const MOST_AROUND = 7

const around = (tokens: readonly Token[], from: number, step: 1 | -1, most: number): string[] => {
  const words: string[] = []
  for (let at = from; words.length < most && !isEnd(tokens, at); at += step) {
    const token = tokens[at]
    words.push(token?.kind === 'word' ? token.text : '0')
  }
  return words
}

/** The words from a token to the end of its clause, in one string; `0` stands for what is no word. */
const wordsAfter = (tokens: readonly Token[], from: number, most = MOST_AROUND): string =>
  around(tokens, from, 1, most).join(' ')

/** The words from the beginning of its clause up to a token, in one string. */
const wordsBefore = (tokens: readonly Token[], to: number, most = MOST_AROUND): string =>
  around(tokens, to - 1, -1, most)
    .reverse()
    .join(' ')

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
