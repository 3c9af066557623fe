import type { Understanding } from '../../language/understand.rule.ts'
import { namedPages } from '../choosing/choose.ts'
import { reply } from '../reply.ts'
import type { Memory, Option, Page, Reply, Turn } from '../types.ts'
import { firstName, label, shownName } from '../words.ts'

export const firstNameOf = ({ name }: Page): string => firstName(name)

const optionOf = ({ slug, name, profession, city }: Page): Option => ({
  offer: { kind: 'page', slug, name },
  label: label(shownName(name)),
  description: [profession, city].filter(Boolean).join(', ').slice(0, 72),
})

/** A list of pages to choose from. The agent never guesses. */
export const askWhich = (memory: Memory, pages: readonly Page[], text: string): Reply =>
  reply(memory, text, { asked: 'page', options: pages.slice(0, 9).map(optionOf) })

/**
 * The page that a message is about: by its address, a name, the page of the conversation, the message that it
 * replies to, or the only page that wrote to this client or has appointments with them. Otherwise a question.
 */
export async function whichPage(
  turn: Turn,
  memory: Memory,
  { page: slug, words, acts }: Understanding,
): Promise<Page | Reply> {
  const { around, tools } = turn
  if (slug !== null) {
    const addressed = await tools.page(slug)
    if (addressed) return addressed
  }
  const isSearch = acts.includes('find')
  const known = memory.page ? [memory.page, ...around.pages] : around.pages
  if (!isSearch) {
    const named = unique(namedPages(words, known))
    const [only, ...others] = named
    if (only && others.length === 0) return only
    if (only) return askWhich(memory, named, 'Com quem?')
    // The profession alone may tell them apart: `a psicóloga`.
    if (memory.page && !(await isSomebodyElse(turn, words))) return memory.page
    const replied = around.notice?.isRepliedTo ? around.notice.slug : null
    const repliedTo = around.pages.find((page) => page.slug === replied)
    if (repliedTo) return repliedTo
  }
  if (words.length > 0) {
    const found = await tools.findProfessionals(words.slice(0, 6).join(' '))
    const [only, ...others] = found
    if (only && others.length === 0) return only
    if (only)
      return askWhich(memory, found, 'Encontrei estes profissionais. Com quem você quer falar?')
    if (isSearch || around.pages.length === 0) return notFound(memory)
  }
  if (!isSearch) {
    const [only, ...others] = around.pages
    if (only && others.length === 0) return only
    if (only) return askWhich(memory, around.pages, 'Com quem você quer falar?')
  }
  return reply(
    memory,
    'Com quem você quer marcar? Me diga o nome, ou a profissão e a cidade: por exemplo, “psicóloga em Recife”.',
    { asked: 'page' },
  )
}

const notFound = (memory: Memory) =>
  reply(
    memory,
    'Não encontrei ninguém assim. Pode me dizer o nome de outro jeito, ou a profissão e a cidade?',
    {
      asked: 'page',
      unsure: true,
    },
  )

const unique = (pages: readonly Page[]) => [
  ...new Map(pages.map((page) => [page.slug, page])).values(),
]

/** Unknown words may name another professional. Only `com fulano` triggers a search. */
async function isSomebodyElse({ tools }: Turn, words: readonly string[]): Promise<boolean> {
  if (words.length === 0 || words.length > 3) return false
  const found = await tools.findProfessionals(words.join(' '))
  return found.length > 0
}
