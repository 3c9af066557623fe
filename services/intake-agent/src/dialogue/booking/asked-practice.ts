import { isNoWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { isWord, type Token } from '../../language/words/tokens.rule.ts'
import type { Page } from '../page.ts'
import { isOfProfession, isProfession, nameScore } from './search-pages.ts'

const ASKING =
  'quero queria gostaria marca marcar marque agenda agendar preciso tambem agora e chama'.split(' ')

const SEEKING =
  'procurar procuro procurando procure buscar busco buscando achar encontrar tem preciso de quero queria marca marcar agenda agendar tambem'.split(
    ' ',
  )

const isSought = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[isWord(tokens[at - 1], 'a', 'o', 'uma', 'um') ? at - 2 : at - 1], ...SEEKING)

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

/** `outra nutricionista`, `nutricionista em Olinda`: somebody else of the same profession. */
const isElse = (tokens: readonly Token[], at: number, { city }: Pick<Page, 'city'>): boolean => {
  const place = tokens[at + 2]
  const isPlaced = isWord(tokens[at + 1], 'em', 'de', 'no', 'na', 'do', 'da')
  const isThere =
    place?.kind === 'word' &&
    plain(city ?? '')
      .split(' ')
      .includes(place.text)
  return isWord(tokens[at - 1], 'outra', 'outro') || (isPlaced && !isThere)
}

/**
 * `o doutor disse que era pra procurar nutricionista, tem sexta 9h?` in a nutritionist's thread: the profession tells the
 * story, and nobody else is looked for.
 */
export function isOwnPractice(
  page: Pick<Page, 'profession' | 'city'>,
  { tokens, wish }: { tokens: readonly Token[]; wish: Wish },
): boolean {
  if (isNoWish(wish)) return false
  const practices = tokens.flatMap((token, at) =>
    token.kind === 'word' && isProfession(token.text) ? [{ word: token.text, at }] : [],
  )
  const own = practices.filter(({ word }) => isOfProfession(word, page))
  // `o médico mandou` asks for no doctor, `procuro um médico` does.
  const isOther = practices.some((one) => !own.includes(one) && isSought(tokens, one.at))
  return own.length > 0 && !isOther && !own.some(({ at }) => isElse(tokens, at, page))
}
