import { id, type notifierRpcs, type ReminderTimes, USUAL_REMINDER_TIMES } from '@encaixe/contracts'
import type { Bus, HandlersOf, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import { ownedPage } from '../copies.ts'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import { addMissing } from './reconcile.ts'
import { loadChosenTimes } from './reminder-times.sql.ts'

/** A task that plans the reminders of what a page has ahead anew, after it chose other times. */
const replan = { kind: 'replan-reminders', data: z.object({ professionalId: id }) }

/** Appointments are booked up to two years ahead. */
const AHEAD_HOURS = 2 * 366 * 24

interface Options {
  bus: Pick<Bus, 'call'>
  database: NotifierDatabase
  tasks: Tasks<NotifierTransaction>
  clock: () => Temporal.Instant
}

/**
 * When the clients of a page are reminded. A new choice adds the reminders that it wants of what is booked; those that
 * it does not want any more stay planned and are dropped when they are due.
 */
export function reminderTimes(
  options: Options,
): HandlersOf<typeof notifierRpcs, 'getReminderTimes' | 'setReminderTimes'> {
  const { database, tasks, clock } = options
  const { prisma } = database
  tasks.handle(replan, {
    deleteDone: true,
    async runOutside({ data: { professionalId } }) {
      const from = clock()
      await addMissing(options, { from, to: from.add({ hours: AHEAD_HOURS }), professionalId })
    },
  })

  return {
    async getReminderTimes(_, { actor: { userId } }): Promise<ReminderTimes> {
      const { professionalId } = await ownedPage(prisma, userId)
      const chosen = (await loadChosenTimes(prisma, [professionalId])).get(professionalId)
      return {
        times: [...(chosen?.times ?? USUAL_REMINDER_TIMES)],
        services: Object.entries(chosen?.services ?? {}).map(([serviceId, times]) => ({
          serviceId,
          times: [...times],
        })),
      }
    },
    async setReminderTimes(asked, { actor: { userId } }) {
      const { professionalId } = await ownedPage(prisma, userId)
      const services = Object.fromEntries(
        asked.services.map(({ serviceId, times }) => [serviceId, times]),
      )
      const chosen = { times: asked.times, services }
      await database.transaction(async (t) => {
        await t.tx.reminderTimes.upsert({
          where: { professionalId },
          create: { professionalId, ...chosen },
          update: chosen,
        })
        await tasks.replace(t, replan, [{ data: { professionalId }, dedupeKey: professionalId }])
      })
      return asked
    },
  }
}
