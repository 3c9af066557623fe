import type { Understanding } from '../../../language/understanding.rule.ts'
import type { Wish } from '../../../language/wishes/wish.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'

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

/** `as minhas sessões`, and not `uma das minhas sessões`. */
const MINE = new RegExp(
  String.raw`\b(?<!\bum d[eo]s? |\buma d[ea]s? )(?:meus|minhas)\s+(?:\w+\s+)?(?:${NOUNS})\b`,
)

/** `de segunda e de quarta`, `os dois sábados` */
const namesSeveralDays = ({ choices }: Wish) =>
  choices.flatMap(({ days }) => days).length > 1 ||
  choices.some(({ days, weekdays }) => days.length === 0 && weekdays.length > 0)

/** Whether a message is about the client's appointments in the plural. */
const saysMine = (text: string): boolean => MINE.test(plain(text))

/** Whether a message that cancels means several appointments. */
export function cancelsSeveral(
  text: string,
  { kept, from, wish }: Pick<Understanding, 'kept' | 'from' | 'wish'>,
): boolean {
  const isOthers = kept.choices.length > 0 && THE_OTHERS.test(plain(text))
  const isSaid = saysMine(text) || SEVERAL.test(plain(text))
  return isOthers || isSaid || namesSeveralDays(from ?? wish) || namesSeveralDays(wish)
}
