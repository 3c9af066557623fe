import { AppError, type intakeAgentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { storedManner } from '../dialogue/stored.ts'
import { usualManner } from '../dialogue/types.ts'
import type { AgentDatabase } from '../store.ts'
import { type Pages, pageOf } from '../turns/pages.ts'
import type { ShownAgents } from './shown-agents.ts'

/** How the agent speaks for a page, as the professional set it. */
export function settings({
  database: { prisma },
  pages,
  shown,
}: {
  database: Pick<AgentDatabase, 'prisma'>
  pages: Pick<Pages, 'forget'>
  shown: Pick<ShownAgents, 'read' | 'changed'>
}): HandlersOf<typeof intakeAgentRpcs, 'describeAgent' | 'getAgentSettings' | 'setAgentSettings'> {
  async function ownPage(userId: string) {
    const page = await prisma.professional.findUnique({
      where: { userId },
      include: { settings: true },
    })
    if (!page) throw new AppError('FORBIDDEN', 'The account has no page.')
    return page
  }

  return {
    async describeAgent({ slug }) {
      const agent = await shown.read(slug)
      if (agent) return agent
      throw new AppError('PROFESSIONAL_NOT_FOUND', 'No page has this address.')
    },

    getAgentSettings: async (_, { actor }) => pageOf(await ownPage(actor.userId)).manner,

    async setAgentSettings({ enabled, tone, ...facts }, { actor }) {
      const { id: professionalId, slug } = await ownPage(actor.userId)
      const { greeting = null, address = null, price = null, preparation = null } = facts
      const told = { enabled, tone, greeting, address, price, preparation }
      const saved = await prisma.agentSettings.upsert({
        where: { professionalId },
        create: { professionalId, ...told },
        update: told,
      })
      pages.forget(slug)
      shown.changed(professionalId)
      return storedManner.safeParse(saved).data ?? usualManner
    },
  }
}
