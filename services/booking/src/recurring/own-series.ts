import { AppError, type bookingRpcs, planAt, planHas } from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import type { Professional } from '../../generated/client.ts'
import { ownPage } from '../copies/professional-copies.ts'
import type { BookingDatabase, Parts } from '../store.ts'
import { withTerms } from './series-row.ts'
import { seriesViews } from './series-view.ts'

/**
 * The asking account's page, whose plan has recurring schedules. With `orHasSome`, those who fell back to a plan
 * without them still see theirs and may stop them.
 * @throws AppError FORBIDDEN, PLAN_FEATURE_REQUIRED
 */
export async function pageWithSeries(
  { prisma }: BookingDatabase,
  userId: string,
  { orHasSome, now }: { orHasSome: boolean; now: Temporal.Instant },
): Promise<Professional> {
  const page = await ownPage(prisma, userId)
  const professionalId = page.id
  const plan = await prisma.planCopy.findUnique({ where: { professionalId } })
  if (planHas(planAt(plan, now), 'recurring')) return page
  const held = { where: { professionalId, ...withTerms } }
  if (orHasSome && (await prisma.recurringSchedule.count(held)) > 0) return page
  throw new AppError(
    'PLAN_FEATURE_REQUIRED',
    'Recurring schedules need the basic plan or a higher one.',
  )
}

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
