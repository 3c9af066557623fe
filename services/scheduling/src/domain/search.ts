import { findProfession, PROFESSIONS } from '@encaixe/contracts'
import { searchedAs } from './profession-words.ts'

/** More words than this say nothing more about who is looked for. */
const MOST_WORDS = 8

/** Words without accents, case and punctuation, one space between them: `São João!` → `sao joao`. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a search, each to be found as the beginning of a word. */
export function searchWords(query: string): string[] {
  const words = plainWords(query)
  return words === '' ? [] : [...new Set(words.split(' '))].slice(0, MOST_WORDS)
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
