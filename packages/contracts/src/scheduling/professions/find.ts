import { findProfession, PROFESSIONS, type Profession } from './catalogue.ts'
import { distanceToBeginning, forgiven } from './edit-distance.ts'
import { isSmallWord, plainWords } from './plain-words.ts'
import { searchedAs } from './words.ts'

interface Entry {
  profession: Profession
  /** Its own words, then those of its group, which count less. */
  own: string[]
  group: string[]
}

const wordsOf = (text: string) => plainWords(text).split(' ').filter(Boolean)

const entries: readonly Entry[] = PROFESSIONS.map((profession) => ({
  profession,
  own: wordsOf(`${profession.label} ${searchedAs(profession.key)}`),
  group: wordsOf(profession.category),
}))
const everyWord = [...new Set(entries.flatMap(({ own, group }) => [...own, ...group]))]

/** People type the same words again and again; to compare one with all takes 0.3 ms. */
const meantWords = new Map<string, string>()
const MOST_REMEMBERED = 5_000

function meant(typed: string): string {
  const known = meantWords.get(typed)
  if (known !== undefined) return known
  const word = nearestTo(typed)
  if (meantWords.size === MOST_REMEMBERED) meantWords.clear()
  meantWords.set(typed, word)
  return word
}

/** The word as it was meant: itself where it begins a known one, else the known word it comes nearest to. */
function nearestTo(typed: string): string {
  if (everyWord.some((word) => word.startsWith(typed))) return typed
  let best = typed
  let fewest = forgiven(typed) + 1
  for (const word of everyWord) {
    const mistakes = distanceToBeginning(typed, word, fewest - 1)
    if (mistakes < fewest) [best, fewest] = [word, mistakes]
  }
  return best
}

/** What was typed, in plain words, with the names of professions written as they should be. */
export const corrected = (query: string): string => wordsOf(query).map(meant).join(' ')

const scoreOf = (word: string, { own, group }: Entry): number => {
  if (own.includes(word)) return 4
  if (own.some((known) => known.startsWith(word))) return 3
  return group.some((known) => known.startsWith(word)) ? 1 : 0
}

/**
 * The professions somebody may mean who types what they call themselves: `psicóloga`, `unha`,
 * `cabelereira`, `professor de inglês`. Best first; those that have most of the words. Last comes always
 * `other`, for whom none of them is; with nothing typed yet, all in their order.
 */
export function findProfessions(query: string): Profession[] {
  const words = wordsOf(query).filter((word) => !isSmallWord(word))
  if (words.length === 0) return [...PROFESSIONS]
  const wanted = words.map(meant)
  const found = entries
    .filter(({ profession }) => profession.key !== OTHER)
    .map((entry) => {
      const scores = wanted.map((word) => scoreOf(word, entry)).filter((score) => score > 0)
      return { entry, matched: scores.length, score: scores.reduce((sum, score) => sum + score, 0) }
    })
    .filter(({ matched }) => matched > 0)
  const most = Math.max(...found.map(({ matched }) => matched))
  const best = found
    .filter(({ matched }) => matched === most)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry.profession)
  const other = findProfession(OTHER)
  return other ? [...best, other] : best
}

const OTHER = 'other'
