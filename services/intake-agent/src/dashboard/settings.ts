import { AppError, type intakeAgentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { storedManner } from '../dialogue/stored.ts'
import { usualManner } from '../dialogue/types.ts'
import type { AgentDatabase } from '../store.ts'
import { type Pages, pageOf } from '../turns/pages.ts'

/** How the agent speaks of a page, as its professional wants it. */
export function settings({
  database: { prisma },
  pages,
}: {
  database: Pick<AgentDatabase, 'prisma'>
  pages: Pages
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
      const page = await pages.row(slug)
      if (!page) throw new AppError('PROFESSIONAL_NOT_FOUND', 'No page has this address.')
      const { enabled, greeting } = pageOf(page).manner
      return { enabled, greeting }
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
      return storedManner.safeParse(saved).data ?? usualManner
    },
  }
}
