import {
  AppError,
  type Availability,
  schedulingEvents,
  type schedulingRpcs,
  type timeOff,
  type timeOffWithConflicts,
} from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import type { z } from 'zod'
import type { PageCaches } from '../page-caches.ts'
import { lockOwnProfessional, ownProfessionalId } from '../professionals/own-professional.ts'
import type { SchedulingDatabase, SchedulingTransaction, SchedulingWork } from '../store.ts'
import { availabilityOf, timeOffOf, withAvailability } from './availability-rows.ts'
import { countIn, refuseInvalidTimeOff } from './time-off.rule.ts'
import { isSameWeek, weekToSave } from './week.rule.ts'

type AvailabilityHandlers = HandlersOf<
  typeof schedulingRpcs,
  'getAvailability' | 'replaceAvailability' | 'addTimeOff' | 'removeTimeOff' | 'listTimeOff'
>

interface Dependencies {
  database: SchedulingDatabase
  cache: Pick<PageCaches, 'timesChanged'>
  clock: () => Temporal.Instant
}

const read = async (tx: SchedulingTransaction, id: string, now: Temporal.Instant) =>
  availabilityOf(
    await tx.professional.findUniqueOrThrow({ where: { id }, include: withAvailability(now) }),
  )

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
/** Working hours and time off, of the professional that the asking account owns. */
export function availability({ database, cache, clock }: Dependencies): AvailabilityHandlers {
  const { prisma } = database

  /** Publishes the whole week and the time off that has not ended, as the next version. */
  async function publish(
    { tx, emit, afterCommit }: SchedulingWork,
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
    afterCommit(() => cache.timesChanged(id))
    return availability
  }

  return {
    async getAvailability(_, { actor: { userId } }) {
      return read(prisma, await ownProfessionalId(database, userId), clock())
    },

    async replaceAvailability({ windows }, { actor: { userId } }) {
      const week = weekToSave(windows)
      const now = clock()
      return database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await lockOwnProfessional(tx, userId)
        const held = await read(tx, professionalId, now)
        if (isSameWeek(held.windows, week)) return held
        await tx.availability.deleteMany({ where: { professionalId } })
        await tx.availability.createMany({
          data: week.map((window) => ({ professionalId, ...window })),
        })
        return publish(work, professionalId, now)
      })
    },

    async addTimeOff({ startsAt, endsAt, reason }, { actor: { userId } }) {
      const now = clock()
      return database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await lockOwnProfessional(tx, userId)
        const held = await tx.timeOff.count({
          where: { professionalId, endsAt: { gt: dateOf(now) } },
        })
        refuseInvalidTimeOff({ startsAt, endsAt }, held)
        const row = await tx.timeOff.create({
          data: {
            id: newId(),
            professionalId,
            startsAt: dateOf(Temporal.Instant.from(startsAt)),
            endsAt: dateOf(Temporal.Instant.from(endsAt)),
            reason,
          },
        })
        await publish(work, professionalId, now)
        const [added] = await withConflicts(tx, professionalId, { items: [timeOffOf(row)], now })
        if (!added) throw new Error('time off went missing')
        return added
      })
    },

    async removeTimeOff({ id }, { actor: { userId } }) {
      const now = clock()
      return database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await lockOwnProfessional(tx, userId)
        const { count } = await tx.timeOff.deleteMany({ where: { id, professionalId } })
        if (count === 0) throw new AppError('NOT_FOUND', 'This professional has no such time off.')
        await publish(work, professionalId, now)
        return { removed: true }
      })
    },

    async listTimeOff(_, { actor: { userId } }) {
      const professionalId = await ownProfessionalId(database, userId)
      const now = clock()
      const { timeOff } = await read(prisma, professionalId, now)
      const items = await withConflicts(prisma, professionalId, { items: timeOff, now })
      return { items, nextCursor: null }
    },
  }
}

type TimeOff = z.output<typeof timeOff>

/** Adds how many coming appointments lie in each time off. They stay until somebody cancels or moves them. */
async function withConflicts(
  tx: Pick<SchedulingTransaction, 'busyInterval'>,
  professionalId: string,
  { items, now }: { items: readonly TimeOff[]; now: Temporal.Instant },
): Promise<z.output<typeof timeOffWithConflicts>[]> {
  if (items.length === 0) return []
  const coming = await tx.busyInterval.findMany({
    where: { professionalId, blocking: true, endsAt: { gt: new Date(now.epochMilliseconds) } },
    select: { startsAt: true, endsAt: true },
  })
  return items.map((item) => ({ ...item, conflicts: countIn(item, coming) }))
}
