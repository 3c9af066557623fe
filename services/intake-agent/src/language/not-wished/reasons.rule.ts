import { isChange } from '../words/change-verbs.rule.ts'
import { events } from '../words/occasions.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'
import { appointments } from './old-time.rule.ts'
import { clauseBefore, wordsAfter, wordsBefore } from './words-around.rule.ts'

/** Verbs and occasions that tell why somebody can come at no other time. */
const REASON = new RegExp(
  `^(?:(?:acab|termin|viaj|volt)[a-z]+|comec(?:a|am|ou|aram)|desde|saio|sair|saindo|largo|entro|acordo|chego|levanto|sai|dou|toco|canto|apresento|imprevisto|estudo|${events.join('|')})$`,
)
/** `depois do trabalho` tells when, and not why. */
const ofWhen = ['do', 'da', 'de', 'o', 'ao', 'no', 'para', 'pelo', 'apos']
/** `depois do meu trabalho`; `meu voo é sexta` tells why. */
const isOfWhen = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[isWord(tokens[at], 'meu') ? at - 1 : at], ...ofWhen)
const MOST_IN_REASON = 4
/** After these the wish stands: `viajo quarta, então quinta`. */
const CONCLUDING = 'entao mas ai se tivesse seria'.split(' ')
const concludes = (token: Token | undefined): boolean =>
  token?.kind !== 'word' || isWord(token, ...CONCLUDING) || isWishWord(token) || isChange(token)
/** `sempre faço sessão na quinta` */
const USUALLY = ['sempre', 'geralmente', 'normalmente', 'costumo']

/** `tenho que estar no fórum (às duas)`; `tem que ser às duas` and `tenho que ir aí às duas` wish. */
const OBLIGED =
  /(?:^|\b(?:que|e|mas|eu) )(?:tenho|temos|vou ter) (?:que|de) (?!(?:ser|marcar|agendar|fazer|cortar|ir (?:ai|la)|vir|remarcar|mudar|trocar|desmarcar|cancelar|passar ai)\b)\w+r(?: \w+){1,4}$/

/** `vou ser testemunha no fórum (na quarta)` */
const WILL_BE = /\bvou ser (?!atendid)\w+(?: \w+){0,4}$/

/** `minha amiga disse que atende (até as oito)`, `vi que abre (às nove)` */
const REPORTED =
  /\b(?:disse|falou|contou|vi|soube|li) que (?:\w+ ){0,2}(?:atende|abre|fecha|funciona|vai)m?$/

/** `dia 5, que cai (no sábado)`: the same day. */
const FALLS = /\bcai(?: (?:bem )?(?:n[ao]|num|numa))?$/

/** `a prova de matemática é só (de tarde)`; `a consulta é (de tarde)` wishes. */
const EVENT_IS = new RegExp(
  String.raw`\b[ao]s? (?!(?:ideal|melhor|certo|bom|${appointments.join('|')})\b)\w{4,} (?:d[aeo] \w+ )?(?:e|eh|vai ser|so e|so acaba|so comeca)(?: (?:so|la|logo|mais))?$`,
)

/** `já paguei (hoje cedo)` */
const PAID = /\b(?:paguei|transferi|depositei|mandei o pix|fiz o pix)$/
const TOLD = [PAID, OBLIGED, WILL_BE, REPORTED, EVENT_IS, FALLS]

/** `minhas provas acabam dia 8`, `saio do plantão às 7`: the verb stands shortly before, in the same part. */
export function isPrelude(tokens: readonly Token[], at: number): boolean {
  const before = wordsBefore(tokens, at)
  if (TOLD.some((pattern) => pattern.test(before))) return true
  return clauseBefore(tokens, at, { most: MOST_IN_REASON, ends: concludes }).some((one) => {
    const token = tokens[one]
    const isReason = token?.kind === 'word' && REASON.test(token.text)
    return (isReason && !isOfWhen(tokens, one - 1)) || (isWord(token, ...USUALLY) && one < at - 1)
  })
}

/** `melhor às 19h, que às 18 ainda sai a fornada`: what keeps somebody from coming then. */
export function isWhyNot(tokens: readonly Token[], at: number, next: number): boolean {
  const isApart = ['stop', 'clock'].includes(tokens[at - 2]?.kind ?? '')
  const isBecause =
    isWord(tokens[at - 1], 'porque', 'pois') ||
    (isWord(tokens[at - 1], 'que') && (isApart || isWord(tokens[at - 2], 'ja')))
  const said = isBecause ? wordsAfter(tokens, next) : ''
  return KEEPS_AWAY.test(said) && !SUITS.test(said)
}
const KEEPS_AWAY =
  /\b(?:ainda|estou|estarei|esta|ta|tenho|tem|saio|sai|fico|trabalho|tomo|almoco|janto|durmo|treino|malho|corro|faco|ajudo|cuido|pego|chego|entro|levo|busco|vou|dou|fecho|abro|fecha|abre|lota|enche|aperta|complica|comeca|acaba|termina)\b/
const SUITS =
  /(?<!\bnao )\b(?:posso|consigo|da|serve|livre|folga|tranquil[oa]|bom|boa|melhor|pode|quero|queria|marca|vaga|horario)\b/

const GOES_AWAY =
  /^(?:eu )?(?:vou|preciso|tenho) (?:\w+ ){0,2}(?:viajar|viajando|trabalhar|trabalhando)\b/

/** `amanhã cedo vou viajar, tem que ser hoje` */
export const isReasonAfter = (tokens: readonly Token[], at: number): boolean =>
  GOES_AWAY.test(wordsAfter(tokens, at))
