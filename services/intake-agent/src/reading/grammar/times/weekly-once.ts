import { plain } from '../../../language/words/spelling.rule.ts'

const DAY = '(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|amanha|hoje|dia)'
const EVERY = /\b(?:tod[ao]s?|sempre|fix[ao]|semanal|quinzenal|cada)\b/
/** `só essa semana`, `só a primeira`, `só terça que vem`, `só dia 2`, `uma aula primeiro`, `por enquanto`, `esquece o fixo` */
const ONCE = new RegExp(
  [
    String.raw`(?:so|somente|apenas) [ao] (?:primeir|proxim)[ao]`,
    String.raw`(?:so|somente|apenas) (?:\w+ ){0,4}?(?:[dn]?es[st][ae]|uma?) (?:semana|vez|${DAY})`,
    String.raw`(?:so|somente|apenas) (?:n?[oa] |d[oa] )?${DAY}(?:.feira)?,? (?:que vem|agora|dia|\d)`,
    String.raw`(?:so|somente|apenas) (?:(?:n?[ao]|de|para|pra|mesmo|ess[ae]) )*(?:amanha|hoje)`,
    String.raw`(?:(?:so|somente|apenas|comec\w+ (?:so )?com) uma?|uma?(?: \w+)? (?:so|apenas|primeiro|antes))(?= *(?:[,.;:!\n]|mesmo|entao|por (?:enquanto|ora|agora|hora)|para |pra |agora|$))`,
    String.raw`por (?:enquanto|ora|agora)|(?:dessa|desta) vez|avuls[ao]`,
    String.raw`(?:esquec\w+|deix[ae]|larga|cancela|desist\w+|sem|nao(?: quero| precisa| vou querer)?)(?: \w+){0,3} (?:fix[ao]r?|toda (?:semana|${DAY})|todas as semanas|semanal|recorrente)`,
    'fix[ao] (?:nao|depois)',
  ]
    .map((one) => `\\b(?:${one})`)
    .join('|'),
)

/** Whether a message wishes for one time and not for every week. `toda semana, digo, só esse sábado`: what is said last counts. */
export function saysOnce(text: string): boolean {
  const words = plain(text)
  const once = ONCE.exec(words)
  const every = EVERY.exec(words)
  return once !== null && (every === null || once.index + once[0].length > every.index)
}
