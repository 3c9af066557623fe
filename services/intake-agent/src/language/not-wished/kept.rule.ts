import { isQuestion, isWord, type Token } from '../words/tokens.rule.ts'
import { isKeptThat } from './kept-that.rule.ts'
import { isLeftAlone } from './left-alone.rule.ts'
import { isOfAppointment } from './old-time.rule.ts'
import { wordsAfter, wordsBefore } from './words-around.rule.ts'

const KEEP = 'mantem|mantenha|manter|mantenho'
const LEAVE = `(?:deixa|deixe|deixar|${KEEP})`

/** `(dia 10) eu vou`, `eu vou normal`, `eu vou com certeza` */
const COMING = 'vou(?:$| sim| normal| normalmente| certinho| tranquilo| com certeza)'
/** `(o de sexta) eu mantenho`; `(16h) fica bom` keeps nothing. */
const KEEPING = `${KEEP}|continua|permanece|segue|fica(?! (?:bom|boa|melhor|otimo|perfeito|legal|facil|livre|para)\\b)`
const KEPT_AFTER = new RegExp(`^(?:(?:eu|pode|voce) )?(?:${COMING}|${KEEPING})\\b`)

/** `a minha das dez tá mantida`, `o de quinta tá de pé`: an appointment. `Sexta 10h tá valendo` agrees to a time. */
const STANDING = /^(?:ta|esta|continua) (?:mantida|mantido|valendo|confirmada|confirmado|de pe)\b/
const isStanding = (tokens: readonly Token[], at: number, next: number): boolean =>
  isOfAppointment(tokens, at) &&
  STANDING.test(wordsAfter(tokens, next)) &&
  !isQuestion(tokens, next)

/** `mantém o (dia 4)`, `mantém só`; `vou normal na minha (das dez)`, `vou sim na (de quinta)` */
const KEPT_BEFORE = new RegExp(
  String.raw`\b(?:(?:${KEEP})(?: (?:so|apenas|o|a))?|vou (?:sim|normal|normalmente)(?: (?:na|no|a|o|minha|meu|de))+)$`,
)
/** `deixa o de (sexta)`, `mantém só a de (quinta)`: these stay. `Deixa sexta` wants Friday. */
const THAT_LEFT = new RegExp(String.raw`\b${LEAVE}(?: (?:so|apenas))? [oa] d[eao]$`)

const isKeptBefore = (tokens: readonly Token[], at: number): boolean =>
  KEPT_BEFORE.test(wordsBefore(tokens, at)) ||
  // `mantém a de depois de amanhã`
  THAT_LEFT.test(wordsBefore(tokens, isWord(tokens[at], 'de', 'da', 'do') ? at + 1 : at))

const SOMEBODY_LEFT = new RegExp(String.raw`^${LEAVE} [ao] (?:da|do|com|de)\b`)

/** `mantém a da Ana`, `deixa o do Bruno` */
export const keepsSomebody = (tokens: readonly Token[], at: number): boolean =>
  SOMEBODY_LEFT.test(wordsAfter(tokens, at))

const CANCELS = /^(?:cancel|desmarc)/

/** `cancela as de dezembro, só vou nessa semana` */
const isOnlyOne = (tokens: readonly Token[], at: number): boolean =>
  /\bso vou(?: (?:a|na|no))?$/.test(wordsBefore(tokens, at)) &&
  tokens.slice(0, at).some((token) => token.kind === 'word' && CANCELS.test(token.text))

/** Whether the appointment of a day or a time stays: `a dessa semana eu mantenho`, `mantém a de quinta`. */
export const staysAsItIs = (tokens: readonly Token[], at: number, next: number): boolean =>
  KEPT_AFTER.test(wordsAfter(tokens, next)) ||
  isLeftAlone(tokens, at, next) ||
  isKeptThat(tokens, next) ||
  isStanding(tokens, at, next) ||
  isKeptBefore(tokens, at) ||
  isOnlyOne(tokens, at)
