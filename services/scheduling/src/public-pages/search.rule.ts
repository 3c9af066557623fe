import {
  findProfession,
  isSmallWord,
  PROFESSIONS,
  plainWords,
  searchedAs,
} from '@encaixe/contracts'

/** More words than this say nothing more about who is looked for. */
const MOST_WORDS = 8

/** The words of a search, each to be found as the beginning of a word; small ones only where there are no others. */
export function searchWords(query: string): string[] {
  const words = [...new Set(plainWords(query).split(' ').filter(Boolean))]
  const telling = words.filter((word) => !isSmallWord(word))
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS)
}

/** The keys of a category by its label, however accented; empty when there is no such category. */
export function professionsOfCategory(category: string): string[] {
  const wanted = plainWords(category)
  return PROFESSIONS.filter((entry) => plainWords(entry.category) === wanted).map(({ key }) => key)
}

export interface SearchColumns {
  searchName: string
  searchHeadline: string
  searchText: string
  searchCity: string
}

/**
 * What a professional is found by. Each text begins with a space, so that a word's beginning is a
 * space and the word. A match in the name counts most, then the headline, then the rest.
 */
export function searchColumns(professional: {
  name: string
  profession: string
  city: string | null
  bio: string
}): SearchColumns {
  const profession = findProfession(professional.profession)
  const name = plainWords(professional.name)
  const city = plainWords(professional.city ?? '')
  const headline = plainWords(
    [name, profession?.label, searchedAs(professional.profession), city].join(' '),
  )
  return {
    searchName: ` ${name}`,
    searchHeadline: ` ${headline}`,
    searchText: ` ${plainWords([headline, profession?.category, professional.bio].join(' '))}`,
    searchCity: city,
  }
}
