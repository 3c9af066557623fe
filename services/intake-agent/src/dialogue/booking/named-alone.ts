import { plain } from '../../language/words/spelling.rule.ts'
import { isEnd, type Token } from '../../language/words/tokens.rule.ts'
import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import type { Page } from '../page.ts'
import { searchPages } from './search-pages.ts'

/** The first part of a message, if it is nothing but a full name: `Ana Paula Reis, pode ser amanhã`. */
export function nameAlone(tokens: readonly Token[], words: readonly string[]): string[] {
  const end = tokens.findIndex((_, at) => isEnd(tokens, at))
  const part = end < 0 ? [] : tokens.slice(0, end)
  const name = part.flatMap((token) => (token.kind === 'word' ? [token.text] : []))
  const isName = name.length === part.length && name.every((word) => words.includes(word))
  return name.length > 1 && isName ? name : []
}

/**
 * `Ana Paula Reis, pode ser amanhã às 15h` in a barber's thread: the professional of that very name. Who is still to be
 * named, or writes on a page of their own, may have the same name.
 */
export async function pageNamedAlone(
  { tools, person }: Turn,
  { asked, guest, name, queue }: Memory,
  { tokens, words }: { tokens: readonly Token[]; words: readonly string[] },
): Promise<Page | null> {
  const isPerson = asked === 'name' || guest !== null || queue.length > 0 || name === null
  const said = isPerson || person.channel === 'web' ? [] : nameAlone(tokens, words)
  if (said.length === 0) return null
  const { pages } = await searchPages(tools, said)
  return pages.find((page) => plain(page.name) === said.join(' ')) ?? null
}
