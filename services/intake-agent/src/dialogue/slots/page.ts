import type { Filler, Option, Reply } from '../conversation.ts'
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
export const askWhichPage = (memory: Memory, pages: readonly Page[]): Reply =>
  reply(memory, 'Com quem você quer falar?', {
    ...{ asked: 'page', options: pages.slice(0, 9).map(optionOf) },
  })

export const WITH_WHOM =
  'Com quem você quer marcar? Me diga o nome, ou a profissão e a cidade: por exemplo, “psicóloga em Recife”.'

/** The page of the conversation, or of the client's last appointment for who wishes for the same again. */
export const fillPage: Filler = async (talk) => {
  const { memory, turn } = talk
  const { pages } = turn.around
  const isSame = memory.slots.wish.same && pages.length === 0
  const [last] = memory.page === null && isSame ? await turn.tools.past() : []
  const page = memory.page ?? (last ? await turn.tools.page(last.slug) : null)
  if (page) return { ...talk, memory: { ...memory, page } }
  return pages.length > 1
    ? askWhichPage(memory, pages)
    : reply(memory, WITH_WHOM, { asked: 'page' })
}

/** Nobody is called so, or does this: says which professions there are. */
export async function nobody(
  { findProfessionals }: Pick<Tools, 'findProfessionals'>,
  memory: Memory,
): Promise<Reply> {
  const all = await findProfessionals('')
  const professions = [...new Set(all.map(({ profession }) => profession))].slice(0, 6)
  const text = `Não encontrei ninguém assim, desculpe. Quem atende por aqui: ${professions.join(', ')}. Pode me dizer o nome de outro jeito, ou outra profissão e a cidade?`
  return reply(memory, text, { asked: 'page', unsure: true })
}
