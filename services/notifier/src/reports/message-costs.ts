import type { notifierRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { NotifierDatabase } from '../store.ts'
import { costsOf } from './message-costs.sql.ts'

const MOST = 1_000

/** What messages cost, as the provider said of each. */
export function messageCosts({
  prisma,
}: Pick<NotifierDatabase, 'prisma'>): HandlersOf<typeof notifierRpcs, 'messagingCosts'> {
  return {
    async messagingCosts({ month, professionalId = null }) {
      return { items: await costsOf(prisma, { month, professionalId }, MOST) }
    },
  }
}
