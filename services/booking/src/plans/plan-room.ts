import { AppError, type PlanFeature, type PlanLimits, planAt } from '@encaixe/contracts'
import type { BookingTransaction } from '../store.ts'
import { limitsAt, requireFeature, takesInMonth } from './plan.rule.ts'

/** The limits of a page's plan. */
const limitsOf = async (
  tx: BookingTransaction,
  professionalId: string,
  now: Temporal.Instant,
): Promise<PlanLimits> => limitsAt(await tx.planCopy.findUnique({ where: { professionalId } }), now)

const noRoom = () => new AppError('PLAN_LIMIT_REACHED', "The plan's limit is reached.")

/** How many more clients fit into the plan; null: any number. */
export async function roomForClients(
  tx: BookingTransaction,
  professionalId: string,
  now: Temporal.Instant,
): Promise<number | null> {
  const { clients: most } = await limitsOf(tx, professionalId, now)
  if (most === null) return null
  return most - (await tx.client.count({ where: { professionalId, countedAt: { not: null } } }))
}

/** @throws AppError PLAN_LIMIT_REACHED if one more client does not fit */
export async function requireRoomForClient(
  tx: BookingTransaction,
  professionalId: string,
  now: Temporal.Instant,
): Promise<void> {
  const room = await roomForClients(tx, professionalId, now)
  if (room !== null && room < 1) throw noRoom()
}

/** @throws AppError PLAN_LIMIT_REACHED if the start's local month is full */
export async function requireRoomInMonth(
  tx: BookingTransaction,
  page: { id: string; timezone: string },
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  if (!(await hasRoomInMonth(tx, page, startsAt, now))) throw noRoom()
}

export async function hasRoomInMonth(
  tx: BookingTransaction,
  { id: professionalId, timezone }: { id: string; timezone: string },
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<boolean> {
  const limits = await limitsOf(tx, professionalId, now)
  if (limits.appointmentsPerMonth === null) return true
  const first = startsAt.toZonedDateTimeISO(timezone).with({ day: 1 }).startOfDay()
  const appointments = await tx.appointment.count({
    where: {
      professionalId,
      status: { notIn: ['rejected', 'cancelled'] },
      startsAt: {
        gte: first.toInstant().toString(),
        lt: first.add({ months: 1 }).toInstant().toString(),
      },
    },
  })
  return takesInMonth(limits, appointments)
}

/** @throws AppError PLAN_FEATURE_REQUIRED if the plan of a page does not have a feature */
export async function requireFeatureOf(
  tx: Pick<BookingTransaction, 'planCopy'>,
  professionalId: string,
  feature: PlanFeature,
  now: Temporal.Instant,
): Promise<void> {
  const plan = await tx.planCopy.findUnique({ where: { professionalId } })
  requireFeature(planAt(plan, now), feature)
}
