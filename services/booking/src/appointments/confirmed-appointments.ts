import type { bookingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { snapshotOf } from '../domain/snapshot.ts'
import type { BookingDatabase } from '../store.ts'
import { loadAppointmentRows, recordOf } from './load-appointments.ts'

const PAGE = 200

type Handler = HandlersOf<
  typeof bookingRpcs,
  'pageConfirmedAppointments'
>['pageConfirmedAppointments']

/** Confirmed appointments that begin in some time, in order of id: what reminders are compared with. */
export function confirmedAppointments({ prisma }: BookingDatabase): Handler {
  return async ({ from, to, cursor }) => {
    const where = {
      status: 'confirmed',
      startsAt: { gt: new Date(from), lt: new Date(to) },
      ...(cursor !== null && { id: { gt: cursor } }),
    }
    const rows = await loadAppointmentRows(prisma, where, { take: PAGE })
    return {
      items: rows.map((row) => ({
        snapshot: snapshotOf(recordOf(row)),
        changedAt: row.updatedAt.toISOString(),
      })),
      nextCursor: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
    }
  }
}
