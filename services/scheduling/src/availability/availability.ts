import {
  AppError,
  type schedulingRpcs,
  type timeOff,
  type timeOffWithConflicts,
} from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import type { z } from 'zod'
import { lockOwnProfessional, ownProfessionalId } from '../owners/own-professional.ts'
import type { Parts, SchedulingTransaction, SchedulingWork } from '../store.ts'
import { publishAvailability, readAvailability, rowOf, timeOffOf } from './availability-rows.ts'
import { countIn, refuseInvalidTimeOff } from './time-off.rule.ts'
import { isSameWeek, weekToSave } from './week.rule.ts'

type AvailabilityHandlers = HandlersOf<
  typeof schedulingRpcs,
  'getAvailability' | 'replaceAvailability' | 'addTimeOff' | 'removeTimeOff' | 'listTimeOff'
>

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/** Working hours and time off, of the professional that the asking account owns. */
export function availability({ database, cache, clock }: Parts): AvailabilityHandlers {
  const { prisma } = database

  const publish = (work: SchedulingWork, id: string, now: Temporal.Instant) =>
    publishAvailability(work, { id, now, cache })

  return {
    async getAvailability(_, { actor: { userId } }) {
      return readAvailability(prisma, await ownProfessionalId(database, userId), clock())
    },

    async replaceAvailability({ windows }, { actor: { userId } }) {
      const week = weekToSave(windows)
      const now = clock()
      return database.transaction(async (work) => {
        const { tx } = work
        const { id: professionalId } = await lockOwnProfessional(tx, userId)
        const held = await readAvailability(tx, professionalId, now)
        if (isSameWeek(held.windows, week)) return held
        await tx.availability.deleteMany({ where: { professionalId } })
        await tx.availability.createMany({
          data: week.map((window) => ({ professionalId, ...rowOf(window) })),
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
      const { timeOff } = await readAvailability(prisma, professionalId, now)
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
