import type { schedulingRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import { professionalWithSeries, type SeriesDependencies } from './own-series.ts'
import { seriesViewOf, withLeftOut } from './series-row.ts'

type Handler = HandlersOf<typeof schedulingRpcs, 'listRecurringSchedules'>['listRecurringSchedules']

const PAGE = 50

/** The series of the asking account's page, the newest first. */
export function listSeries({ database, clients, clock }: SeriesDependencies): Handler {
  return async ({ status, clientId, cursor }, context) => {
    const professionalId = await professionalWithSeries({ database, clock }, context.actor, {
      orHasSome: true,
    })
    const rows = await database.prisma.recurringSchedule.findMany({
      where: {
        professionalId,
        ...(status !== undefined && { status }),
        ...(clientId !== undefined && { clientId }),
        ...(cursor !== undefined && { id: { lt: cursor } }),
      },
      orderBy: { id: 'desc' },
      take: PAGE + 1,
      include: withLeftOut,
    })
    const { items, nextCursor } = cutPage(rows, PAGE, ({ id }) => id)
    const clientOf = await clients.describe(
      professionalId,
      items.map((row) => row.clientId),
      context,
    )
    const now = clock()
    return {
      items: items.map((row) => seriesViewOf(row, clientOf(row.clientId), now)),
      nextCursor,
    }
  }
}
