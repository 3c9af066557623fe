/**
 * How many letters have to be typed, left out, changed or swapped with their neighbour until `typed` is
 * the beginning of `word`. Whoever has typed half of a word has not made a mistake yet.
 * @returns Infinity if there are more than `most`
 */
export function distanceToBeginning(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most) return Number.POSITIVE_INFINITY
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
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    // A swap reaches back two rows.
    if (Math.min(...current) > most && Math.min(...last) > most) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = current
  }
  const mistakes = Math.min(...last)
  return mistakes > most ? Number.POSITIVE_INFINITY : mistakes
}

/** Mistakes that are forgiven in a word of this length: in a short one any other word is near. */
export const forgiven = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2)
