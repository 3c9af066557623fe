import type { bookingRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import type { Parts } from '../store.ts'
import { pageWithSeries } from './own-series.ts'
import { withTerms } from './series-row.ts'
import { seriesViews } from './series-view.ts'

type Handler = HandlersOf<typeof bookingRpcs, 'listRecurringSchedules'>['listRecurringSchedules']

const PAGE = 50

/** The series of the asking account's page, the newest first. */
export function listSeries({ database, clock }: Parts): Handler {
  const { prisma } = database
  return async ({ status, clientId, cursor }, { actor }) => {
    const now = clock()
    const page = await pageWithSeries(database, actor.userId, { orHasSome: true, now })
    const rows = await prisma.recurringSchedule.findMany({
      where: {
        ...{ professionalId: page.id, ...withTerms },
        ...(status !== undefined && { status }),
        ...(clientId !== undefined && { clientId }),
        ...(cursor !== undefined && { id: { lt: cursor } }),
      },
      orderBy: { id: 'desc' },
      take: PAGE + 1,
    })
    const { items, nextCursor } = cutPage(rows, PAGE, ({ id }) => id)
    return { items: await seriesViews(prisma, items, now), nextCursor }
  }
}
