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
  /\b(?:[ao]s (?:dois|duas|2|tres|3)|n[ao]s (?:dois|duas|2|tres|3)|aos (?:dois|2|tres|3)|ambos|ambas|todos|todas|tudo confirmado|confirm\w+ tudo)\b/

/** `confirmo os dois`, `vou em todas`. `Tudo certo, confirmo` is about one. */
export const meansAll = (text: string): boolean => ALL_OF_THEM.test(plain(text))

/** `as duas`, `todas`, and nothing else. */
export const isAllAlone = (text: string): boolean =>
  saysBoth(text) !== null || /^\W*(?:sim\W+)?(?:todas|todos)(?: elas| eles)?\W*$/.test(plain(text))
