import {
  AppError,
  type Availability,
  type RpcInput,
  type RpcOutput,
  schedulingEvents,
  type schedulingRpcs,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { availabilityOfRow, withAvailability } from './availability-rows.ts'
import type { CacheBroadcast } from './cache-broadcast.ts'
import { refuseInvalidTimeOff } from './domain/time-off.ts'
import { weekToSave } from './domain/week.ts'
import { timeOffOf } from './professional-views.ts'
import type { SchedulingDatabase, SchedulingTransaction, SchedulingWork } from './store.ts'

type Rpcs = typeof schedulingRpcs

interface Dependencies {
  database: SchedulingDatabase
  cache: Pick<CacheBroadcast, 'changed'>
  clock: () => Temporal.Instant
}

/** The next version of the availability. It locks the professional: changes come one at a time. */
async function nextVersion(tx: SchedulingTransaction, id: string): Promise<void> {
  const { count } = await tx.professional.updateMany({
    where: { id },
    data: { availabilityVersion: { increment: 1 } },
  })
  if (count === 0) throw new AppError('PROFESSIONAL_NOT_FOUND', 'There is no such professional.')
}

/** Tells the others the whole week and the time off that has not ended. */
async function tell(
  { tx, emit }: SchedulingWork,
  id: string,
  now: Temporal.Instant,
): Promise<Availability> {
  const row = await tx.professional.findUniqueOrThrow({
    where: { id },
    include: withAvailability(now),
  })
  const availability = availabilityOfRow(row)
  await emit(schedulingEvents.AvailabilityChanged, { subject: id, data: availability })
  return availability
}

/** Working hours and time off. */
export function availability({ database, cache, clock }: Dependencies) {
  return {
    async replaceAvailability({
      professionalId,
      windows,
    }: RpcInput<Rpcs['replaceAvailability']>): Promise<RpcOutput<Rpcs['replaceAvailability']>> {
      const week = weekToSave(windows)
      const now = clock()
      const saved = await database.transaction(async (work) => {
        const { tx } = work
        await nextVersion(tx, professionalId)
        await tx.availability.deleteMany({ where: { professionalId } })
        await tx.availability.createMany({
          data: week.map((window) => ({ professionalId, ...window })),
        })
        return tell(work, professionalId, now)
      })
      cache.changed(professionalId)
      return saved
    },

    async addTimeOff({
      professionalId,
      startsAt,
      endsAt,
      reason,
    }: RpcInput<Rpcs['addTimeOff']>): Promise<RpcOutput<Rpcs['addTimeOff']>> {
      const now = clock()
      const added = await database.transaction(async (work) => {
        const { tx } = work
        await nextVersion(tx, professionalId)
        const held = await tx.timeOff.count({
          where: { professionalId, endsAt: { gt: new Date(now.epochMilliseconds) } },
        })
        refuseInvalidTimeOff({ startsAt, endsAt }, held)
        const row = await tx.timeOff.create({
          data: {
            id: newId(),
            professionalId,
            startsAt: new Date(Temporal.Instant.from(startsAt).epochMilliseconds),
            endsAt: new Date(Temporal.Instant.from(endsAt).epochMilliseconds),
            reason,
          },
        })
        await tell(work, professionalId, now)
        return timeOffOf(row)
      })
      cache.changed(professionalId)
      return added
    },

    async removeTimeOff({
      professionalId,
      id,
    }: RpcInput<Rpcs['removeTimeOff']>): Promise<RpcOutput<Rpcs['removeTimeOff']>> {
      const now = clock()
      await database.transaction(async (work) => {
        const { count } = await work.tx.timeOff.deleteMany({ where: { id, professionalId } })
        if (count === 0) throw new AppError('NOT_FOUND', 'This professional has no such time off.')
        await nextVersion(work.tx, professionalId)
        await tell(work, professionalId, now)
      })
      cache.changed(professionalId)
      return { removed: true }
    },

    async listTimeOff({
      professionalId,
    }: RpcInput<Rpcs['listTimeOff']>): Promise<RpcOutput<Rpcs['listTimeOff']>> {
      const rows = await database.prisma.timeOff.findMany({
        where: { professionalId, endsAt: { gt: new Date(clock().epochMilliseconds) } },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      })
      return { items: rows.map(timeOffOf), nextCursor: null }
    },
  }
}
