import { calendarEvents, type calendarRpcs } from '@encaixe/contracts'
import { fittingPage, type HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { CalendarsDatabase, CalendarsWork } from '../store.ts'
import { busyRows } from './busy.sql.ts'

/** Publishes what a calendar blocks now. The caller has raised its version. */
export async function tellBusy({ tx, emit }: CalendarsWork, calendarId: string): Promise<void> {
  const [data] = await busyRows(tx, Prisma.sql`id = ${calendarId}::uuid`, 1)
  if (data) await emit(calendarEvents.CalendarBusyChanged, { subject: calendarId, data })
}

/**
 * Publishes a blocking calendar of which nobody has heard yet: after its first read, also if it has no event or cannot
 * be read. Booking asks only for calendars that it knows.
 */
export async function tellIfUnknown(work: CalendarsWork, id: string): Promise<void> {
  const { count } = await work.tx.calendar.updateMany({
    where: { id, blocks: true, version: 0 },
    data: { version: 1 },
  })
  if (count > 0) await tellBusy(work, id)
}

/** Publishes that a calendar blocks nothing any more, and is gone. */
export const tellGone = (
  { emit }: CalendarsWork,
  calendar: { id: string; professionalId: string; version: number },
) =>
  emit(calendarEvents.CalendarBusyChanged, {
    subject: calendar.id,
    data: {
      calendarId: calendar.id,
      professionalId: calendar.professionalId,
      blocks: false,
      busy: [],
      version: calendar.version + 1,
    },
  })

/** All calendars for the copies of other services, in the order of their ids. */
export const busyPages = ({
  prisma,
}: CalendarsDatabase): HandlersOf<typeof calendarRpcs, 'pageCalendarBusy'> => ({
  pageCalendarBusy: ({ cursor }) =>
    fittingPage({
      cursor,
      read: (after, limit) =>
        busyRows(
          prisma,
          after === null ? Prisma.sql`true` : Prisma.sql`id > ${after}::uuid`,
          limit,
        ),
      idOf: ({ calendarId }) => calendarId,
      itemOf: (row) => row,
    }),
})
