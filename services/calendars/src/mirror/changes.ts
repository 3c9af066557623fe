import { AppError, calendarChange, calendarEvents, type calendarRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { ownPage } from '../pages/pages.ts'
import type { CalendarsParts, CalendarsWork } from '../store.ts'
import type { Changed } from './keep-event.ts'
import { mirrorSoon } from './mirror.ts'

/** Publishes that somebody has moved or deleted an appointment in a calendar elsewhere. */
export async function tellChange(
  { emit }: CalendarsWork,
  { entry, change, moved }: Changed,
): Promise<void> {
  await emit(calendarEvents.CalendarChangeFound, {
    subject: entry.appointmentId,
    data: {
      ...entry.snapshot,
      change,
      movedTo: moved && {
        startsAt: moved.startsAt.toISOString(),
        endsAt: moved.endsAt.toISOString(),
      },
    },
  })
}

/**
 * Changes elsewhere that wait for the professional's answer. Moving and cancelling are booking's, and the event follows;
 * leaving the appointment as it is has the event written back.
 */
export function calendarChanges({
  database,
  tasks,
}: Pick<CalendarsParts, 'database' | 'tasks'>): HandlersOf<
  typeof calendarRpcs,
  'listCalendarChanges' | 'keepAppointment'
> {
  return {
    async listCalendarChanges(_, { actor }) {
      const { id: professionalId } = await ownPage(database.prisma, actor.userId)
      const rows = await database.prisma.mirroredEvent.findMany({
        where: { professionalId, NOT: { change: null }, keeps: false },
        orderBy: { startsAt: 'asc' },
      })
      return {
        items: rows.map(({ appointmentId, change, movedStartsAt, movedEndsAt }) => ({
          appointmentId,
          change: calendarChange.parse(change),
          movedTo: movedStartsAt &&
            movedEndsAt && {
              startsAt: movedStartsAt.toISOString(),
              endsAt: movedEndsAt.toISOString(),
            },
        })),
      }
    },

    keepAppointment: ({ appointmentId }, { actor }) =>
      database.transaction(async (work) => {
        const { tx } = work
        const row = await tx.mirroredEvent.findUnique({ where: { appointmentId } })
        const isTheirs =
          actor.kind === 'link'
            ? actor.side === 'professional' && actor.appointmentId === appointmentId
            : row?.professionalId === (await ownPage(tx, actor.userId)).id
        if (!row || !isTheirs) {
          throw new AppError('NOT_FOUND', 'Nobody has changed such an appointment.')
        }
        await tx.mirroredEvent.updateMany({ where: { appointmentId }, data: { keeps: true } })
        const { professionalId } = row
        await mirrorSoon(work, tasks, [{ appointmentId, professionalId, looks: true }])
        return { kept: true }
      }),
  }
}
