import type { Element } from './wish-of.rule.ts'
import { isWord, type Token } from './words/tokens.rule.ts'

/** `quinta, não, sexta`: a `não` by itself between two parts of a message takes back what stands before it. */
const takesBack = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'nao') &&
  tokens[at - 1]?.kind === 'stop' &&
  tokens[at + 1]?.kind === 'stop' &&
  tokens[at + 2] !== undefined

const MARKS = [['digo'], ['quer', 'dizer'], ['ou', 'melhor'], ['minto'], ['alias'], ['corrigindo']]

/** Whether words that correct what was just said begin here, and where they end. */
export function revisionAt(tokens: readonly Token[], at: number): number | null {
  if (takesBack(tokens, at)) return at + 1
  const mark = MARKS.find((words) => words.every((word, index) => isWord(tokens[at + index], word)))
  return mark ? at + mark.length : null
}

/**
 * What is left of the days and times after corrections: of each kind that is said again, the last one before the
 * correction is taken back.
 * @param cuts how many of them were said before each correction
 */
export function revised<T extends Pick<Element, 'kind'> | 'another'>(
  elements: readonly T[],
  cuts: readonly number[],
): T[] {
  const gone = new Set<number>()
  for (const cut of cuts) {
    for (const kind of ['days', 'time']) {
      const isOfKind = (one: T) => one !== 'another' && one.kind === kind
      const last = elements.findLastIndex((one, index) => index < cut && isOfKind(one))
      if (last >= 0 && elements.slice(cut).some(isOfKind)) gone.add(last)
    }
  }
  return elements.filter((_, index) => !gone.has(index))
}
