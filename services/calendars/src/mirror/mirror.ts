import { bookingRpcs } from '@encaixe/contracts'
import { z } from 'zod'
import type { CalendarsTasks, CalendarsWork } from '../store.ts'
import { type Changed, keepEvent } from './keep-event.ts'
import { eventUpdater, type MirrorParts, type ToMirror } from './update-event.ts'

/** Writes at the same time, and to the calendars of one page. */
const [AT_ONCE, OF_A_PAGE] = [16, 2]

const mirrorAppointment = {
  kind: 'mirror-appointment',
  data: z.object({ appointmentId: z.uuid(), professionalId: z.uuid(), looks: z.boolean() }),
}
const mirrorPage = { kind: 'mirror-page', data: z.object({ professionalId: z.uuid() }) }

/** Has events of appointments written, those of one appointment one after the other. A look is not replaced by a write. */
export const mirrorSoon = (
  work: CalendarsWork,
  tasks: CalendarsTasks,
  items: readonly ToMirror[],
) =>
  tasks.replace(
    work,
    mirrorAppointment,
    items.map((data) => ({
      data,
      dedupeKey: `${data.appointmentId} ${data.looks}`,
      key: data.appointmentId,
      owner: data.professionalId,
    })),
  )

/** Has the calendar that receives get all coming appointments of a page, and every other lose them. */
export const mirrorPageSoon = (
  work: CalendarsWork,
  tasks: CalendarsTasks,
  professionalId: string,
) =>
  tasks.replace(work, mirrorPage, [
    { data: { professionalId }, dedupeKey: professionalId, owner: professionalId },
  ])

/** Says how appointments become events of a calendar elsewhere. */
export function handleMirroring(
  tasks: CalendarsTasks,
  parts: MirrorParts & { tell: (work: CalendarsWork, change: Changed) => Promise<void> },
): void {
  const { database, bus, tell } = parts
  const update = eventUpdater(parts)

  tasks.handle(mirrorAppointment, {
    ...{ atOnce: AT_ONCE, atOnceOfOwner: OF_A_PAGE },
    deleteDone: true,
    runOutside: ({ data }) => update(data),
    async run(items, work) {
      for (const { data, result } of items) await keepEvent(work, data, result, tell)
    },
  })

  tasks.handle(mirrorPage, {
    deleteDone: true,
    async runOutside({ data: { professionalId } }) {
      const ids = new Set<string>()
      let cursor: string | null = null
      do {
        const answer: { items: { appointmentId: string }[]; nextCursor: string | null } =
          await bus.call(bookingRpcs.pageComingAppointments, { professionalId, cursor }, {})
        for (const { appointmentId } of answer.items) ids.add(appointmentId)
        cursor = answer.nextCursor
      } while (cursor !== null)
      const mirrored = await database.prisma.mirroredEvent.findMany({
        where: { professionalId },
        select: { appointmentId: true },
      })
      for (const { appointmentId } of mirrored) ids.add(appointmentId)
      return [...ids]
    },
    async run(items, work) {
      for (const { data, result } of items) {
        const toMirror = result.map((appointmentId) => ({ ...data, appointmentId, looks: true }))
        await mirrorSoon(work, tasks, toMirror)
      }
    },
  })
}
