import { appointmentStatus, type bookingRpcs, isBlocking } from '@encaixe/contracts'
import { fittingPage, type HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { Parts } from '../store.ts'
import { recordOf } from './load-appointment.ts'
import { selectAppointments } from './select-appointments.sql.ts'
import { snapshotOf } from './snapshot.rule.ts'

const PAGE = 200

type Handlers = HandlersOf<typeof bookingRpcs, 'pageConfirmedAppointments' | 'pageBusyIntervals'>

/** All appointments in order of id, for other services. */
export const pagesForOthers = ({ database: { prisma } }: Parts): Handlers => ({
  /** Confirmed ones of a time range, for the reconciliation of reminders. */
  async pageConfirmedAppointments({ from, to, cursor, professionalId }) {
    const after = cursor === null ? Prisma.sql`true` : Prisma.sql`a.id > ${cursor}::uuid`
    const ofPage =
      professionalId === undefined
        ? Prisma.sql`true`
        : Prisma.sql`a.professional_id = ${professionalId}::uuid`
    const coming = Prisma.sql`a.status = 'confirmed' and a.starts_at > ${from}::timestamptz
      and a.starts_at < ${to}::timestamptz and ${ofPage} and ${after}`
    const rows = await selectAppointments(prisma, coming, { limit: PAGE })
    return {
      items: rows.map((row) => ({
        snapshot: snapshotOf(recordOf(row)),
        changedAt: row.updatedAt.toISOString(),
      })),
      nextCursor: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
    }
  },

  /** Busy intervals, for copies. */
  pageBusyIntervals: ({ cursor }) =>
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
        ...(row.blockedFrom && {
          session: { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
        }),
        ...(row.requestedFrom &&
          row.requestedUntil && {
            requested: {
              startsAt: row.requestedFrom.toISOString(),
              endsAt: row.requestedUntil.toISOString(),
            },
          }),
        blocking: isBlocking(appointmentStatus.parse(row.status)),
        version: row.version,
      }),
    }),
})
