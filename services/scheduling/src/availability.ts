import {
  AppError,
  type Availability,
  schedulingEvents,
  type schedulingRpcs,
} from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { availabilityOfRow, withAvailability } from './availability-rows.ts'
import type { CacheBroadcast } from './cache-broadcast.ts'
import { refuseInvalidTimeOff } from './domain/time-off.ts'
import { isSameWeek, weekToSave } from './domain/week.ts'
import { lockOwnProfessional, ownProfessionalId } from './own-professional.ts'
import { timeOffOf } from './professional-views.ts'
import type { SchedulingDatabase, SchedulingTransaction, SchedulingWork } from './store.ts'

type AvailabilityHandlers = HandlersOf<
  typeof schedulingRpcs,
  'getAvailability' | 'replaceAvailability' | 'addTimeOff' | 'removeTimeOff' | 'listTimeOff'
>

interface Dependencies {
  database: SchedulingDatabase
  cache: Pick<CacheBroadcast, 'changed'>
  clock: () => Temporal.Instant
}

const read = async (tx: SchedulingTransaction, id: string, now: Temporal.Instant) =>
  availabilityOfRow(
    await tx.professional.findUniqueOrThrow({ where: { id }, include: withAvailability(now) }),
  )

/** Tells the others the whole week and the time off that has not ended, as the next version. */
async function tell(
  { tx, emit }: SchedulingWork,
  id: string,
  now: Temporal.Instant,
): Promise<Availability> {
  await tx.professional.update({
    where: { id },
    data: { availabilityVersion: { increment: 1 } },
    select: { id: true },
  })
  const availability = await read(tx, id, now)
  await emit(schedulingEvents.AvailabilityChanged, { subject: id, data: availability })
  return availability
}

/** Working hours and time off, of the professional that the asking account owns. */
export function availability({ database, cache, clock }: Dependencies): AvailabilityHandlers {
  const { prisma } = database

  return {
    async getAvailability(_, { actor: { userId } }) {
      return read(prisma, await ownProfessionalId(database, userId), clock())
    },

    async replaceAvailability({ windows }, { actor: { userId } }) {
      const week = weekToSave(windows)
      const now = clock()
      const { availability, isChanged } = await database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await lockOwnProfessional(tx, userId)
        const held = await read(tx, professionalId, now)
        if (isSameWeek(held.windows, week)) return { availability: held, isChanged: false }
        await tx.availability.deleteMany({ where: { professionalId } })
        await tx.availability.createMany({
          data: week.map((window) => ({ professionalId, ...window })),
        })
        return { availability: await tell(work, professionalId, now), isChanged: true }
      })
      if (isChanged) cache.changed(availability.professionalId)
      return availability
    },

    async addTimeOff({ startsAt, endsAt, reason }, { actor: { userId } }) {
      const now = clock()
      const row = await database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await lockOwnProfessional(tx, userId)
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
        return row
      })
      cache.changed(row.professionalId)
      return timeOffOf(row)
    },

    async removeTimeOff({ id }, { actor: { userId } }) {
      const now = clock()
      const professionalId = await database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await lockOwnProfessional(tx, userId)
        const { count } = await tx.timeOff.deleteMany({ where: { id, professionalId } })
        if (count === 0) throw new AppError('NOT_FOUND', 'This professional has no such time off.')
        await tell(work, professionalId, now)
        return professionalId
      })
      cache.changed(professionalId)
      return { removed: true }
    },

    async listTimeOff(_, { actor: { userId } }) {
      const professionalId = await ownProfessionalId(database, userId)
      const { timeOff } = await read(prisma, professionalId, clock())
      return { items: timeOff, nextCursor: null }
    },
  }
}
