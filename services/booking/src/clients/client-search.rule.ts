import { plainWords } from '@encaixe/contracts'

/** What a search for clients looks for: the words of a name or part of an e-mail, or part of a phone. */
interface ClientSearch {
  words?: string[]
  text?: string
  digits?: string
}

export function clientSearch(query: string | undefined): ClientSearch {
  const typed = query?.trim() ?? ''
  if (typed === '') return {}
  const digits = typed.replace(/\D/g, '')
  const isPhone = /^[\d\s()+.-]+$/.test(typed) && digits.length >= 3
  if (isPhone) return { digits }
  return { words: plainWords(typed).split(' ').filter(Boolean), text: typed.toLowerCase() }
}
