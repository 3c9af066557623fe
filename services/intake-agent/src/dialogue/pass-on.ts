import type { Reply, Talk } from './conversation.ts'
import { ended, nameOf } from './reply.ts'
import type { Page } from './world/page.ts'
import type { Tools } from './world/tools.ts'

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
export function passOn({ facts, memory }: Pick<Talk, 'facts' | 'memory'>, page: Page): Reply {
  const whom = nameOf(page)
  return facts.person.channel === 'web'
    ? ended(
        { ...memory, page },
        `${whom} prefere responder pessoalmente. Para marcar, é só escolher um horário na página.`,
      )
    : ended(
        { ...memory, page },
        `${whom} responde por aqui pessoalmente. Já avisei, e a resposta chega por aqui mesmo.`,
        { handoff: page.slug },
      )
}
