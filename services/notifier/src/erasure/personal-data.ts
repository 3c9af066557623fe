import type { personalDataRpcs, RpcInput, RpcOutput } from '@encaixe/contracts'
import { exportPage } from '@encaixe/service-kit'
import { deliveriesTo } from '../sql/deliveries-to.ts'
import type { NotifierDatabase } from '../store.ts'

type Export = ReturnType<typeof personalDataRpcs>['exportPersonalData']

/** What the notifier holds about a person: what they read in the app, and what was sent to them. */
export function personalData({ prisma }: NotifierDatabase) {
  return {
    exportPersonalData: ({
      userId,
      professionalId,
      cursor,
    }: RpcInput<Export>): Promise<RpcOutput<Export>> =>
      exportPage(
        [
          {
            name: 'notifications',
            page: (after, limit) =>
              prisma.notification.findMany({
                where: { userId, ...(after === null ? {} : { id: { gt: after } }) },
                orderBy: { id: 'asc' },
                take: limit,
              }),
          },
          {
            name: 'deliveries',
            page: (after, limit) => deliveriesTo(prisma, { userId, professionalId, after, limit }),
          },
        ],
        cursor,
      ),
  }
}
