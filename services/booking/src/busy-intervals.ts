import {
  appointmentStatus,
  type bookingRpcs,
  isBlocking,
  type RpcInput,
  type RpcOutput,
} from '@encaixe/contracts'
import type { BookingDatabase } from './store.ts'

const PAGE = 500

type PageBusyIntervals = typeof bookingRpcs.pageBusyIntervals

/** Every appointment as a busy interval, in order of id, for the copies other services keep. */
export function busyIntervals(database: BookingDatabase) {
  return async ({ cursor }: RpcInput<PageBusyIntervals>): Promise<RpcOutput<PageBusyIntervals>> => {
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
