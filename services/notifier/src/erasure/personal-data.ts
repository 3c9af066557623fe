import { personalDataBy } from '@encaixe/service-kit'
import type { PrismaClient } from '../../generated/client.ts'
import { forgetPageOfCosts } from '../reports/message-costs.sql.ts'
import type { NotifierTransaction } from '../store.ts'
import { type Hook, tables } from '../tables.ts'
import { deliveriesTo } from './deliveries-to.sql.ts'
import { forgetDeliveries } from './forget-deliveries.ts'

/** What the tables do not say: what was sent to a person or tells others of them. */
export const personalData = personalDataBy<PrismaClient, NotifierTransaction, Hook>({
  tables,
  hooks: {
    forgetDeliveries,
    async forgetPageOfCosts({ ids }, { tx }) {
      for (const page of ids.page) await forgetPageOfCosts(tx, page)
      return undefined
    },
  },
  lists: (prisma, { userId, professionalId }) => [
    {
      name: 'deliveries',
      page: (after, limit) => deliveriesTo(prisma, { userId, professionalId, after, limit }),
    },
  ],
})
