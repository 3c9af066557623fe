import { bookingEvents, type CloudEvent, type EventData, id } from '@encaixe/contracts'
import { onTogether } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import type { CalendarsTasks, CalendarsTransaction, CalendarsWork } from '../store.ts'
import { mirrorSoon } from './mirror.ts'

/** What is needed of a change: most pages have no calendar, and each booking of theirs is looked at. */
const change = z.object({ appointment: z.object({ id }), professional: z.object({ id }) })

const changes = [
  bookingEvents.BookingCreated,
  bookingEvents.BookingConfirmed,
  bookingEvents.BookingRejected,
  bookingEvents.BookingCancelled,
  bookingEvents.BookingRescheduled,
  bookingEvents.BookingServicesChanged,
].map((contract) => ({ ...contract, data: change }))

/**
 * What calendars does about booking's events: it writes appointments of pages with a calendar that receives them. Events
 * are hints, which come late, twice and in any order: what is written is what booking says then.
 */
export const onBooking = (tasks: CalendarsTasks) => [
  ...onTogether(
    changes,
    async (events: CloudEvent<z.output<typeof change>>[], work: CalendarsWork) => {
      const pages = await receivingPages(
        work.tx,
        events.map(({ data }) => data.professional.id),
      )
      if (pages.size === 0) return
      await mirrorSoon(
        work,
        tasks,
        events.flatMap(({ data }) => {
          const { id: professionalId } = data.professional
          if (!pages.has(professionalId)) return []
          return [{ appointmentId: data.appointment.id, professionalId, looks: false }]
        }),
      )
    },
  ),
  ...onTogether(
    [bookingEvents.DataErased],
    async (
      events: CloudEvent<EventData<typeof bookingEvents.DataErased>>[],
      work: CalendarsWork,
    ) => {
      const ids = events.flatMap(({ data }) => [
        ...(data.appointmentIds ?? []),
        ...(data.addressedAppointmentIds ?? []),
      ])
      // The name of an erased client is in the title.
      const rows = await work.tx.mirroredEvent.findMany({
        where: { appointmentId: { in: ids } },
        select: { appointmentId: true, professionalId: true },
      })
      await mirrorSoon(
        work,
        tasks,
        rows.map((row) => ({ ...row, looks: false })),
      )
    },
  ),
]

/** The pages among these that have a calendar to which appointments are written. */
async function receivingPages(
  tx: Pick<CalendarsTransaction, '$queryRaw'>,
  professionalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select professional_id::text as id from calendars
    where receives and professional_id = any(${[...new Set(professionalIds)]}::uuid[])
  `)
  return new Set(rows.map(({ id }) => id))
}
