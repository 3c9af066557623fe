import { corrected, distanceBetween, findProfessions } from '@encaixe/contracts'
import { wordsIn } from '../../language/words/spelling.rule.ts'
import type { Page } from './page.ts'
import type { Tools } from './tools.ts'

/** Words that are looked for; each may cost a question to scheduling. */
const MOST_WORDS = 6

/** Slips that are forgiven in a name of this length. */
const slips = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** How well a word names a person: 4 as it is written, 2 with a slip, 0 not at all. */
export function nameScore(word: string, name: string): number {
  const scores = wordsIn(name).map((part) => {
    if (part === word) return 4
    const most = slips(word)
    return most > 0 && part[0] === word[0] && distanceBetween(word, part, most) <= most ? 2 : 0
  })
  return Math.max(0, ...scores)
}

/** Whether a word names the profession: `barbeiro`, of a `Barbearia`. */
export const isOfProfession = (word: string, { profession }: Pick<Page, 'profession'>): boolean =>
  word.length > 3 &&
  (wordsIn(profession).some((part) => part.startsWith(word.slice(0, 6))) ||
    (corrected(word) === word && findProfessions(word).some(({ label }) => label === profession)))

/** Whether a word names a profession, of anybody or nobody, as it is written. */
const isProfession = (word: string): boolean =>
  word.length > 4 &&
  corrected(word) === word &&
  findProfessions(word).some(({ key }) => key !== 'other')

/** How well words name a page. @param all the words of a long message, of which the last may name a city */
function scored(page: Page, words: readonly string[], all: readonly string[]) {
  const city = wordsIn(page.city ?? '')
  const place = all.filter((word) => city.includes(word)).length
  let [name, profession] = [0, 0]
  for (const word of words) {
    const named = nameScore(word, page.name)
    if (named > 0) name += named
    else if (isOfProfession(word, page)) profession += 2
  }
  // `Marcos Vieira do pilates` is Marco Vieira.
  return { page, name, profession, place, score: 3 * (name + 2 * profession) + place }
}

/**
 * The pages that words name: names in any order and with slips, a first name with a profession or a city. Words that
 * name nothing (`indicou`, `marido`) do not matter.
 */
export async function searchPages(
  { findProfessionals }: Pick<Tools, 'findProfessionals'>,
  said: readonly string[],
): Promise<Page[]> {
  // In a long story a profession tells more than what stands before it.
  const { first = [], then = [] } = Object.groupBy(new Set(said), (word) =>
    isProfession(word) ? 'first' : 'then',
  )
  const all = [...first, ...then]
  const words = all.slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const asked = await candidates(findProfessionals, words)
  const found = asked.map((page) => scored(page, words, all))
  const kinds = [
    found.filter(({ name }) => name > 0),
    found.filter(({ profession }) => profession > 0),
    found.filter(({ place }) => place > 0 && words.length === 1),
  ]
  const fitting = kinds.find(({ length }) => length > 0) ?? []
  const most = Math.max(...fitting.map(({ score }) => score))
  return fitting.filter(({ score }) => score === most).map(({ page }) => page)
}

/** All that may be meant: by all words together, else by each of them, and by how each begins: a slip stands later. */
async function candidates(
  find: Tools['findProfessionals'],
  words: readonly string[],
): Promise<Page[]> {
  const together = await find(words.join(' '))
  if (together.length > 0) return together
  const beginnings = words
    .filter(({ length }) => length >= 4)
    .map((word) => word.slice(0, word.length < 6 ? 3 : 4))
  const queries = new Set([...words, ...beginnings])
  const found = await Promise.all([...queries].map((query) => find(query)))
  return [...new Map(found.flat().map((page) => [page.slug, page])).values()]
}
