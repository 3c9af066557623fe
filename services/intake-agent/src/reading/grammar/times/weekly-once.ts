import { exactStart } from '../../../language/wishes/wish.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { ReadingContext } from '../../reader.ts'
import type { Heard } from '../heard.ts'

/** `só essa semana`, `só a primeira`, `por enquanto só terça que vem`, `só uma aula por enquanto`, `vou começar com uma`, `deixa eu experimentar uma primeiro` */
const ONCE = new RegExp(
  [
    '(?:so|somente|apenas) [ao] (?:primeir[ao]|proxim[ao])',
    '(?:so|somente|apenas) (?:\\w+ ){0,4}?(?:[dn]?ess[ae]|[dn]?est[ae]|uma) (?:semana|vez|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia)',
    '(?:so|somente|apenas) (?:na |no )?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:.feira)? (?:que vem|agora)',
    '(?:so|somente|apenas) (?:um|uma)(?: \\w+)? (?:por (?:enquanto|ora|agora|hora)|agora|(?:para|pra) (?:comecar|experimentar|testar|ver))',
    '(?:experimentar|testar|provar|fazer|tentar) (?:um|uma)(?: \\w+)? (?:primeiro|antes)',
    'por (?:enquanto|ora|agora) (?:\\w+ ){0,2}?(?:so|somente|apenas)|(?:um|uma)(?: \\w+)? (?:so|apenas) por (?:enquanto|ora|agora)',
    'comec\\w+ (?:so )?(?:com|por) (?:so )?(?:um|uma)',
    '(?:dessa|desta) vez|uma vez so|avuls[ao]',
  ]
    .map((one) => `\\b(?:${one})\\b`)
    .join('|'),
)

/** `esquece o fixo, marca a de segunda`: the weekly wish is given up. */
const GIVES_UP_WEEKLY =
  /\b(?:esquece|esqueca|deixa|deixe|larga|cancela|desisto|desisti|sem|nao (?:quero|precisa|preciso|vou querer|tem que|e|eh)(?: mais)?(?: de)?(?: ser)?|melhor nao)(?: \w+)? (?:fix[ao]r?|toda semana|todas as semanas|semanal|recorrente|toda (?:segunda|terca|quarta|quinta|sexta))\b|\bfix[ao] (?:nao|depois|fica para depois)\b/
/** `marca só uma, dia 30`, `só uma: dia 30`, `uma aula só mesmo` */
const ONLY_ONE =
  /\b(?:(?:so|somente|apenas) (?:um|uma)|(?:um|uma)(?: \w+)? (?:so|apenas))\b(?= *(?:[,.;:!\n]|mesmo|entao|$))/

/** `só dia 2/12`, `só segunda dia 30`: dates, and no weekly hour. */
const DATED =
  /\b(?:so|somente|apenas) (?:[dn]?[oa] )?(?:d[oa] )?(?:(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:.feira)?,? )?dia \d/

/** `só amanhã`, `só essa de amanhã`: one day, and no weekday that may come every week. */
const ONLY_DAY =
  /\b(?:so|somente|apenas) (?:(?:na|no|a|o|ess[ae]|de|para|uma|um|por|pra|mesmo) ){0,4}(?:amanha|hoje|depois de amanha)\b/
/** `não, deixa. marca amanhã`, `melhor não, amanhã 15h30`: whoever gives up while a weekly wish is asked about. */
const GIVES_UP =
  /\b(?:deixa|deixe|esquece|esqueca)(?: (?:para|pra) la| quieto)?(?= *(?:[,.;!\n]|$))|\b(?:desisto|desisti|melhor nao|nao precisa|nao quero mais)\b/

const EVERY = /\b(?:tod[ao]s?|sempre|fix[ao]|semanal|quinzenal|cada)\b/
/** `toda semana, digo, só esse sábado`: what is said last counts. */
function isTakenBack(plainText: string): boolean {
  const every = EVERY.exec(plainText)
  const rest = every === null ? '' : plainText.slice(every.index)
  return [ONCE, ONLY_ONE, ONLY_DAY].some((one) => one.test(rest))
}

/** Whether a message gives up a wish for every week, and whether it says so by a date or in words. */
export function onceIn(
  { isWeekly: weekly }: Pick<ReadingContext, 'isWeekly'>,
  { said, text }: Heard,
): { isDated: boolean; isOnce: boolean } {
  const words = plain(text)
  // `de 15 em 15 dias, não precisa ser fixo: dia 1 e dia 15`
  const isDated = [DATED, GIVES_UP_WEEKLY].some((one) => one.test(words)) || isTakenBack(words)
  const isDay = said.wish.choices.some(({ days }) => days.some(({ from, to }) => from === to))
  const givesUp =
    weekly &&
    (GIVES_UP.test(words) || ONLY_DAY.test(words)) &&
    (isDay || exactStart(said.wish) !== null)
  return { isDated, isOnce: isDated || givesUp || [ONCE, ONLY_ONE].some((one) => one.test(words)) }
}
