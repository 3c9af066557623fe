import type { Understanding } from '../../language/understanding.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'

const MONTHS =
  'janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
const NOUNS =
  'horarios|consultas|sessoes|aulas|treinos|cortes|marcacoes|agendamentos|compromissos|atendimentos'

/** `cancela as de dezembro`, `desmarca as duas desse mês`, `tira os horários da semana que vem`; `cancela as três da tarde` is one. */
const SEVERAL = new RegExp(
  [
    String.raw`\b(?:cancel|desmarc|tir|exclu|remov|anul)\w*`,
    '(?: (?:para mim|por favor|so|ja|logo|ai|tambem|todas|todos|entao))*',
    ' (?:as|os)(?: (?:minhas|meus))?(?: outr[ao]s)?(?: (?:duas|dois|tres|2|3))?',
    String.raw` (?:${NOUNS}|d[aeo] (?:semana|mes|proxim[ao]|outr[ao]|${MONTHS})|d?ess[ae] (?:semana|mes)|dest[ae] (?:semana|mes))\b`,
  ].join(''),
)

/** `mantém a dessa semana e cancela as outras duas`: all but what stays. */
const THE_OTHERS = /\b(?:as outras|os outros|o resto)\b/

/** Whether a message cancels appointments in the plural. */
export const cancelsSeveral = (text: string, { kept }: Pick<Understanding, 'kept'>): boolean =>
  SEVERAL.test(plain(text)) || (kept.choices.length > 0 && THE_OTHERS.test(plain(text)))
