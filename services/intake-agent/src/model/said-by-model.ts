import { tokensOf } from '../language/words/tokens.rule.ts'

const LONGEST = 700

/** A model may not say that something is done or promise to look at it: only code knows that. */
const CLAIMS =
  /\b(?:agendei|marquei|cancelei|desmarquei|remarquei|confirmei|reservei|registrei|(?:est[aá]|foi|ficou|fica|tudo)\s+(?:agendad|marcad|cancelad|confirmad|remarcad|reservad)[oa]s?|prontinho|pronto,|feito)/iu
const PROMISES =
  /\b(?:vou (?:verificar|ver|checar|consultar|confirmar|conferir|retornar|falar)|j[aá] te (?:retorno|respondo)|um momento|s[oó] um instante|aguarde)/iu
const MARKUP = /<\||https?:|www\.|[{}<>]|\p{Cc}(?<!\n)/iu

/**
 * Returns a model's words if they may be sent; null if they claim, promise, link, or name a phone or an unknown time.
 * @param minutes the minutes of the day that they may name
 */
export function sendable(text: string, minutes: ReadonlySet<number>): string | null {
  const words = text.trim()
  if (words.length < 2 || words.length > LONGEST) return null
  if (CLAIMS.test(words) || PROMISES.test(words) || MARKUP.test(words)) return null
  for (const token of tokensOf(words)) {
    if (token.kind === 'phone' || token.kind === 'email' || token.kind === 'page') return null
    if (token.kind === 'clock' && !minutes.has(token.minutes)) return null
  }
  return words
}
