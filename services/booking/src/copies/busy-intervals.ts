import { appointmentStatus, type bookingRpcs, isBlocking } from '@encaixe/contracts'
import { fittingPage, type HandlersOf } from '@encaixe/service-kit'
import type { BookingDatabase } from '../store.ts'

type PageBusyIntervals = HandlersOf<typeof bookingRpcs, 'pageBusyIntervals'>['pageBusyIntervals']

/** Every appointment as a busy interval, in order of id, for the copies other services keep. */
export function busyIntervals({ prisma }: BookingDatabase): PageBusyIntervals {
  return ({ cursor }) =>
    fittingPage({
      cursor,
      read: (after, take) =>
        prisma.appointment.findMany({
          ...(after === null ? {} : { where: { id: { gt: after } } }),
          orderBy: { id: 'asc' },
          take,
        }),
      idOf: ({ id }) => id,
      itemOf: (row) => ({
        appointmentId: row.id,
        professionalId: row.professionalId,
        startsAt: (row.blockedFrom ?? row.startsAt).toISOString(),
        endsAt: (row.blockedUntil ?? row.endsAt).toISOString(),
        blocking: isBlocking(appointmentStatus.parse(row.status)),
        version: row.version,
      }),
    })
}
