import { AppError, type intakeAgentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { AgentDatabase } from '../store.ts'
import { mannerOf, type Pages } from '../turns/pages.ts'

/** How the agent speaks for a page, as the professional set it. */
export function settings({
  database: { prisma },
  pages,
}: {
  database: Pick<AgentDatabase, 'prisma'>
  pages: Pick<Pages, 'bySlug' | 'changed'>
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
      const page = await pages.bySlug(slug)
      if (!page) throw new AppError('PROFESSIONAL_NOT_FOUND', 'No page has this address.')
      const { enabled, greeting } = page.manner
      return { enabled, greeting }
    },

    getAgentSettings: async (_, { actor }) => mannerOf((await ownPage(actor.userId)).settings),

    async setAgentSettings({ enabled, tone, ...facts }, { actor }) {
      const { id: professionalId } = await ownPage(actor.userId)
      const { greeting = null, address = null, price = null, preparation = null } = facts
      const told = { enabled, tone, greeting, address, price, preparation }
      const saved = await prisma.agentSettings.upsert({
        where: { professionalId },
        create: { professionalId, ...told },
        update: told,
      })
      pages.changed(professionalId)
      return mannerOf(saved)
    },
  }
}
