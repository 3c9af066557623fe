import { plain } from '../../language/words/spelling.rule.ts'

const BOTH =
  /^\W*(?:pode ser |pode marcar |quero |marca |muda |passa |sim )*(?:[ao]s )?(duas|dois|2|ambas|ambos|tres|3)(?: por favor| mesmo| entao)*\W*$/

/** `as duas`, `quero os dois`, to the question which one: how many; null: something else. */
export function saysBoth(text: string): number | null {
  const [, count] = BOTH.exec(plain(text).replace(/,/g, '')) ?? []
  if (count === undefined) return null
  return count === 'tres' || count === '3' ? 3 : 2
}
