import { appointmentStatus, type bookingRpcs, isBlocking } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { BookingDatabase } from '../store.ts'

const PAGE = 500

type PageBusyIntervals = HandlersOf<typeof bookingRpcs, 'pageBusyIntervals'>['pageBusyIntervals']

/** Every appointment as a busy interval, in order of id, for the copies other services keep. */
export function busyIntervals(database: BookingDatabase): PageBusyIntervals {
  return async ({ cursor }) => {
    const rows = await database.prisma.appointment.findMany({
      ...(cursor === null ? {} : { where: { id: { gt: cursor } } }),
      orderBy: { id: 'asc' },
      take: PAGE,
    })
    return {
      items: rows.map((row) => ({
        appointmentId: row.id,
        professionalId: row.professionalId,
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        blocking: isBlocking(appointmentStatus.parse(row.status)),
        version: row.version,
      })),
      nextCursor: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
    }
  }
}
