import { AppError, planAt, planHas } from '@encaixe/contracts'
import type { RpcContext } from '@encaixe/service-kit'
import { ownProfessionalId } from '../professionals/own-professional.ts'
import type { SchedulingDatabase } from '../store.ts'
import type { ClientsOfBooking } from './clients-of-booking.ts'

export interface SeriesDependencies {
  database: SchedulingDatabase
  clients: ClientsOfBooking
  clock: () => Temporal.Instant
}

export type AskedBy = Pick<RpcContext, 'requestId' | 'deadline'> & { actor: { userId: string } }

/**
 * The asking account's professional, whose plan has recurring schedules. With `orHasSome`, those who fell
 * back to a plan without them still see theirs and may stop them.
 * @throws AppError FORBIDDEN, PLAN_FEATURE_REQUIRED
 */
export async function professionalWithSeries(
  { database, clock }: Pick<SeriesDependencies, 'database' | 'clock'>,
  { userId }: { userId: string },
  { orHasSome }: { orHasSome: boolean },
): Promise<string> {
  const { prisma } = database
  const professionalId = await ownProfessionalId(database, userId)
  const plan = await prisma.planCopy.findUnique({ where: { professionalId } })
  if (planHas(planAt(plan, clock()), 'recurring')) return professionalId
  const isAllowed =
    orHasSome && (await prisma.recurringSchedule.count({ where: { professionalId } })) > 0
  if (isAllowed) return professionalId
  throw new AppError(
    'PLAN_FEATURE_REQUIRED',
    'Recurring schedules need the basic plan or a higher one.',
  )
}
