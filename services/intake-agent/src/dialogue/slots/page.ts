import { plain } from '../../language/words/spelling.rule.ts'
import type { Filler, Option, Reply, Talk } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { reply } from '../reply.ts'
import { label, shownName } from '../texts/words.ts'
import type { Page } from '../world/page.ts'
import type { Tools } from '../world/tools.ts'

const optionOf = ({ slug, name, profession, city }: Page): Option => ({
  offer: { kind: 'page', slug, name },
  label: label(shownName(name)),
  description: [profession, city].filter(Boolean).join(', ').slice(0, 72),
})

/** A list of pages to choose from. The agent never guesses. */
export const askWhichPage = (
  memory: Memory,
  pages: readonly Page[],
  text = 'Com quem você quer falar?',
): Reply => reply(memory, text, { asked: 'page', options: pages.slice(0, 9).map(optionOf) })

export const WITH_WHOM =
  'Com quem você quer marcar? Me diga o nome, ou a profissão e a cidade: por exemplo, “psicóloga em Recife”.'

/** The page of the conversation, or of the client's last appointment for who wishes for the same again. */
export const fillPage: Filler = async (talk) => {
  const { memory, turn } = talk
  const page = memory.page ?? (await lastPage(talk))
  if (page) return { ...talk, memory: { ...memory, page } }
  return turn.around.pages.length > 1
    ? askWhichPage(memory, turn.around.pages)
    : reply(memory, WITH_WHOM, { asked: 'page' })
}

async function lastPage({ memory, facts, turn }: Talk): Promise<Page | null> {
  if (!memory.slots.wish.same || turn.around.pages.length > 0 || facts.person.phone === null)
    return null
  const [last] = await turn.tools.past()
  return last ? turn.tools.page(last.slug) : null
}

/** Nobody is called so, or does this: says which professions there are, in the named city if there are any. */
export async function nobody(
  { findProfessionals }: Pick<Tools, 'findProfessionals'>,
  memory: Memory,
  words: readonly string[],
): Promise<Reply> {
  const all = await findProfessionals('')
  const near = all.filter(({ city }) => words.includes(plain(city ?? '')))
  const known = near.length > 0 ? near : all
  const professions = [...new Set(known.map(({ profession }) => profession))].slice(0, 6)
  const where = near[0]?.city ? `em ${near[0].city}` : 'por aqui'
  const text = [
    `Não encontrei ninguém assim ${where}, desculpe.`,
    professions.length > 0 && `Quem atende ${where}: ${professions.join(', ')}.`,
    'Pode me dizer o nome de outro jeito, ou outra profissão e a cidade?',
  ]
  return reply(memory, text.filter(Boolean).join(' '), { asked: 'page', unsure: true })
}
