import { distanceBetween, PROFESSIONS, plainWords, searchedAs } from '@encaixe/contracts'
import { ordinaryServices } from '../search/ordinary-services.rule.ts'

/** A word that pages are found by and that a typed one may have been meant for. */
export interface NearWord {
  word: string
  /** How much of the typed word is right, from 0 to 1. */
  likeness: number
}

/** A slip is one letter typed, left out, changed or swapped with its neighbour; nobody's word has more than two. */
export const MOST_SLIPS = 2
/** From this length on a word may have a slip, and two from the other on: of a short word any other is a neighbour. */
const ONE_FROM = 4
const TWO_FROM = 7
const LONGEST = 40
const MOST_NEAR = 12

/** Whether a typed word may be meant for another at all. */
export const maySlip = ({ length }: string): boolean => length >= ONE_FROM && length <= LONGEST

const slipsOf = ({ length }: string): number =>
  length >= TWO_FROM ? MOST_SLIPS : length >= ONE_FROM ? 1 : 0

/** The words by which a profession is found, whoever's page it is. */
const ofProfessions: ReadonlySet<string> = new Set(
  PROFESSIONS.flatMap(({ key, label }) =>
    plainWords(`${label} ${searchedAs(key)} ${ordinaryServices(key)}`).split(' '),
  ).filter(maySlip),
)

/**
 * The words that a typed one comes nearest to: of known words of pages, and of professions. None if it is one of them
 * itself: then it is no slip.
 */
export function nearestWords(typed: string, ofPages: Iterable<string>): NearWord[] {
  if (!maySlip(typed)) return []
  let fewest = MOST_SLIPS
  let nearest: string[] = []
  for (const word of new Set([...ofPages, ...ofProfessions])) {
    const most = Math.min(fewest, slipsOf(word))
    const mistakes = distanceBetween(typed, word, most)
    if (mistakes > most) continue
    if (mistakes < fewest) nearest = []
    fewest = mistakes
    nearest.push(word)
  }
  if (fewest === 0) return []
  return nearest
    .toSorted()
    .slice(0, MOST_NEAR)
    .map((word) => ({ word, likeness: 1 - fewest / word.length }))
}
