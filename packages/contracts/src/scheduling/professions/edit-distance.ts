const FAR = Number.POSITIVE_INFINITY

/** Mistakes of `typed` against each beginning of `word`; null if all of them are more than `most`. */
function mistakesToBeginnings(typed: string, word: string, most: number): number[] | null {
  if (typed.length - word.length > most) return null
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : FAR,
        ),
      )
    }
    // A swap reaches back two rows.
    if (Math.min(...current) > most && Math.min(...last) > most) return null
    beforeLast = last
    last = current
  }
  return last
}

const upTo = (most: number, mistakes: number) => (mistakes > most ? FAR : mistakes)

/**
 * How many letters have to be typed, left out, changed or swapped with their neighbour until `typed` is
 * the beginning of `word`. Whoever has typed half of a word has not made a mistake yet.
 * @returns Infinity if there are more than `most`
 */
export const distanceToBeginning = (typed: string, word: string, most: number): number =>
  upTo(most, Math.min(...(mistakesToBeginnings(typed, word, most) ?? [FAR])))

/**
 * The same until `typed` is the whole `word`.
 * @returns Infinity if there are more than `most`
 */
export const distanceBetween = (typed: string, word: string, most: number): number =>
  upTo(most, mistakesToBeginnings(typed, word, most)?.at(-1) ?? FAR)

/** Mistakes that are forgiven in a word of this length: in a short one any other word is near. */
export const forgiven = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2)
