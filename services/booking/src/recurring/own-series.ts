import { AppError, planAt, planHas } from '@encaixe/contracts'
import type { Professional } from '../../generated/client.ts'
import { ownPage } from '../copies/professional-copies.ts'
import type { BookingDatabase } from '../store.ts'
import { withTerms } from './series-row.ts'

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
