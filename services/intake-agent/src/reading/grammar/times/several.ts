import type { Understanding } from '../../../language/understand.rule.ts'
import type { Wish } from '../../../language/wishes/wish.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'

const BOTH =
  /^\W*(?:pode ser |pode marcar |quero |marca |muda |passa |sim )*(?:[ao]s )?(duas|dois|2|ambas|ambos|tres|3)(?: por favor| mesmo| entao)*\W*$/

/** `as duas`, `quero os dois`, to the question which one: how many; null: something else. */
export function saysBoth(text: string): number | null {
  const [, count] = BOTH.exec(plain(text).replace(/,/g, '')) ?? []
  if (count === undefined) return null
  return count === 'tres' || count === '3' ? 3 : 2
}

const ALL_OF_THEM =
  /\b(?:(?:|n|a)[ao]s (?:dois|duas|2|tres|3)|ambos|ambas|todos|todas|tudo confirmado|confirm\w+ tudo)\b/

/** `confirmo os dois`, `vou em todas`. `Tudo certo, confirmo` is about one. */
export const meansAll = (text: string): boolean => ALL_OF_THEM.test(plain(text))

const NOUNS = '(?:horarios|consultas|sessoes|aulas|treinos|cortes|agendamentos|atendimentos)'
/** `minhas sessões`, `as de dezembro`, `as duas desse mês`; `uma das minhas sessões` and `as três da tarde` are one. */
const SEVERAL = new RegExp(
  String.raw`\b(?<!\buma? d[aeo]s? )(?:meus|minhas) (?:\w+ )?${NOUNS}\b|\b(?:as|os) (?:(?:duas|dois|tres|2|3) )?(?:${NOUNS} )?(?:d[aeo]|d?ess[ae]|dest[ae]) (?:semana|mes|proxim|outr|\w+(?:eiro|bro|arco|bril|aio|nho|lho|gosto)\b)`,
)
/** `mantém a dessa semana e cancela as outras duas`: all but what stays. */
const THE_OTHERS = /\b(?:as outras|os outros|o resto)\b/

/** `de segunda e de quarta`, `os dois sábados` */
const namesSeveralDays = ({ choices }: Wish) =>
  choices.flatMap(({ days }) => days).length > 1 ||
  choices.some(({ days, weekdays }) => days.length === 0 && weekdays.length > 0)

/** Whether a message that cancels means several appointments. */
export function cancelsSeveral(
  text: string,
  { from, wish }: Pick<Understanding, 'from' | 'wish'>,
): boolean {
  const words = plain(text)
  const isOthers = wish.except.length > 0 && THE_OTHERS.test(words)
  return isOthers || SEVERAL.test(words) || namesSeveralDays(from ?? wish) || namesSeveralDays(wish)
}
