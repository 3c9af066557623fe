import { weekdayName } from '../dates/day-words.rule.ts'
import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { afterPause, isWord, type Token } from '../words/tokens.rule.ts'
import { NEXT_CLAUSE } from './asks.rule.ts'
import { isHourBefore, wordsAfter, wordsBefore } from './words-around.rule.ts'

/** `(a de quinta) é que eu`, `(essa semana) pra mim` */
const WHO = '(?:(?:(?:e|eh) )?que )?(?:(?:eu|para mim) )?'
/** `(não dá) pra mim`, `(não dá) pro meu filho` */
const FOR_WHOM = '(?: para mim| para(?: (?:o|a|meu|minha))* \\w+(?=$| nao\\b))?'
/** `não posso mais`, `não vai rolar`, `não dá pra mim não` */
const CANNOT = `${WHO}nao (?:posso|consigo|da|rola|serve|quero|vai rolar|vai dar)(?: mais)?${FOR_WHOM}(?: nao)?`
const CANNOT_COME = new RegExp(`^${CANNOT}(?:$| (?:que|${NEXT_CLAUSE.join('|')})\\b)`)
/** `(9h) não dá sábado`, `(9h) não posso na quarta` */
const CANNOT_ON_DAY = new RegExp(
  `^${CANNOT} (?:(?:no|na|nesse|nessa) )?(?:hoje|amanha|dia|domingo|segunda|terca|quarta|quinta|sexta|sabado)\\b`,
)
const NO = `^${WHO}nao(?: mais)?${FOR_WHOM}`
const ONLY_NO = new RegExp(`${NO}$`)
/** `(quinta) não que é o dia da feira`, `(quinta) não porque eu trabalho` */
const NO_BECAUSE = new RegExp(`${NO} (?:porque|pois|que (?:e|eh|eu|tenho|estou|tem|vou))\\b`)
/** `(8h) nem pensar`, `(9h) ninguém merece` */
const NEVER =
  /^(?:e |eh )?(?:nem (?:pensar|a pau|mort[oa]|brincando|em sonho)|ninguem merece|jamais|sem (?:chance|condicao|condicoes)|deus me livre)\b/
/** `(8h) não acordo nem a pau`, `(9h) nem levantei ainda` */
const ASLEEP = new RegExp(
  `^${WHO}(?:nao|nem) (?:acordo|levanto|acordei|levantei|aguento|funciono)\\b`,
)
/** `(a dessa quinta) eu ainda vou pagar` */
const UNPAID =
  /^(?:eu )?(?:ainda )?(?:vou pagar|nao paguei|falta pagar|devo)\b(?! (?:por|com|no|em) )/
const ALWAYS_NOT = [UNPAID, CANNOT_COME, NO_BECAUSE, NEVER, ASLEEP]
/** As many words as `(a de quinta) é que eu não posso mais pro meu filho não porque` has. */
const MOST_IN_DENIAL = 12

/** `(só o corte quinta 9h não,) a barba também`: the `não` takes back something else, if the part after it names no time. */
function isOfElse(tokens: readonly Token[], stop: number): boolean {
  const end = tokens.findIndex((token, at) => at > stop && token.kind === 'stop')
  const part = tokens.slice(stop + 1, end < 0 ? undefined : end)
  const isAdded = part.some((token) => isWord(token, 'tambem', 'junto', 'inclui', 'acrescenta'))
  return (
    isAdded &&
    part.every((token, at) => token.kind === 'word' && weekdayName(part, at) === null) &&
    !part.some((token) => isWord(token, 'nao', 'hoje', 'amanha', 'manha', 'tarde', 'noite'))
  )
}

/** `quinta não`, `sexta não posso`, `a de quinta é que eu não posso`, `essa semana pra mim não dá` */
function isNotAfter(tokens: readonly Token[], from: number): boolean {
  const at = afterPause(tokens, from)
  const said = wordsAfter(tokens, at, MOST_IN_DENIAL)
  if (ALWAYS_NOT.some((pattern) => pattern.test(said))) return true
  if (ONLY_NO.test(said)) return !isOfElse(tokens, at + said.split(' ').length)
  return isHourBefore(tokens, from) && CANNOT_ON_DAY.test(said)
}

/** `9h não dá sábado`: whether nothing but the denial stands between an hour and its day. */
export const isOnlyDenial = (tokens: readonly Token[], from: number, to: number): boolean =>
  from < to &&
  tokens
    .slice(from, to)
    .every((token) =>
      isWord(token, ...'eu nao da posso consigo rola vai dar no na para mim'.split(' ')),
    )

/** `esquece as 13h50`, `desconsidera quinta` */
const FORGOTTEN =
  /\b(?:esquece|esqueca|desconsidera|desconsidere|ignora|ignore|risca|risque)(?: (?:a|as|o|os|essa|esse))?$/
/** `além do de quinta`, `fora o de sexta`: what there is besides. */
const BESIDES_OWN = /\b(?:alem d[ao]|(?:fora|tirando|contar) [ao]) d[eao]$/

/** Whether what stands around a day or an hour denies it: `quinta não posso`, `9h nem pensar`, `esquece as 13h50`. */
export const isDenied = (tokens: readonly Token[], at: number, next: number): boolean =>
  FORGOTTEN.test(wordsBefore(tokens, at)) ||
  BESIDES_OWN.test(wordsBefore(tokens, isWord(tokens[at], 'de', 'da', 'do') ? at + 1 : at)) ||
  isNotAfter(tokens, next)

/** `menos sexta`, `fora segunda`; `vou estar fora quinta` excepts nothing. */
export const isExceptAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'menos', 'exceto', 'tirando') ||
  (isWord(tokens[at], 'fora') &&
    !isWord(tokens[at - 1], 'estar', 'estou', 'esta', 'ta', 'fico', 'ficar', 'to', 'la'))

/** `sem ser segunda` */
export const isWithoutBeing = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], 'sem') && isWord(tokens[at + 1], 'ser')

/** `sem fixo`, `sem horário fixo`, `sem lista de espera` */
export function isWithoutStanding(
  tokens: readonly Token[],
  at: number,
  read: Rule<Piece>,
): boolean {
  if (!isWord(tokens[at], 'sem')) return false
  const next = isWord(tokens[at + 1], 'horario', 'dia', 'nada') ? at + 2 : at + 1
  const said = read(tokens, next)?.value ?? read(tokens, at + 1)?.value
  return said?.kind === 'act' && (said.act === 'weekly' || said.act === 'waitlist')
}
