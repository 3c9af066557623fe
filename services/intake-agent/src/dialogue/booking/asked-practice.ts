import { isWord, type Token } from '../../language/words/tokens.rule.ts'
import type { Page } from '../page.ts'
import { isOfProfession, isProfession, nameScore } from './search-pages.ts'

const ASKING =
  'quero queria gostaria marca marcar marque agenda agendar preciso tambem agora e chama'.split(' ')

/** The professions that a message asks for: `queria também a nutricionista`. `Minha nutricionista indicou` asks for none. */
export function practicesAsked(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || !isProfession(token.text)) return []
    const before = isWord(tokens[at - 1], 'a', 'o', 'uma', 'um') ? at - 2 : at - 1
    return isWord(tokens[before], ...ASKING) ? [token.text] : []
  })
}

/** `queria também a nutricionista Luiza` in a psychologist's thread: a page of that profession that has that name. */
export const isAskedByPractice = (
  page: Page,
  { words, tokens }: { words: readonly string[]; tokens: readonly Token[] },
): boolean =>
  practicesAsked(tokens).some((word) => isOfProfession(word, page)) &&
  words.some((word) => nameScore(word, page.name) === 4)
