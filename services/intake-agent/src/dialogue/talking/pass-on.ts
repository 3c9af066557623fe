import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import type { Page } from '../page.ts'
import { nameOf, reply, settled } from '../reply.ts'
import type { Tools } from '../tools.ts'

/** Sends nothing for a page whose professional answers in person. */
export const whereAnswered = (tools: Tools): Tools => ({
  ...tools,
  async commit(proposal) {
    const page = await tools.page(proposal.slug)
    return page && !page.manner.enabled
      ? { done: false, code: 'AGENT_OFF' }
      : tools.commit(proposal)
  },
})

/** Notifies the professional, who answers in the conversation. */
export function passOn({ person }: Turn, memory: Memory, page: Page): Reply {
  const next = { ...memory, ...settled, page, options: [] }
  const whom = nameOf(page)
  return person.channel === 'web'
    ? reply(
        next,
        `${whom} prefere responder pessoalmente. Para marcar, é só escolher um horário na página.`,
      )
    : reply(
        next,
        `${whom} responde por aqui pessoalmente. Já avisei, e a resposta chega por aqui mesmo.`,
        {
          handoff: page.slug,
        },
      )
}
