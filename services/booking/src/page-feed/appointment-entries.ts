import {
  type appointmentEntryRpcs,
  appointmentStatus,
  feedNames,
  isBlocking,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { recordOf } from '../appointments/load-appointment.ts'
import { selectAppointments, withIds } from '../appointments/select-appointments.sql.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { Parts } from '../store.ts'
import { pageEntry } from './page-feed.ts'

const PAGE = 500

/** Appointments for the calendar elsewhere that they are written to, with the privacy of the page's feed. */
export function appointmentEntries({
  database: { prisma },
  clock,
  publicUrl,
}: Parts): HandlersOf<typeof appointmentEntryRpcs, keyof typeof appointmentEntryRpcs> {
  return {
    async listAppointmentEntries({ professionalId, ids }) {
      const feed = await prisma.pageFeed.findUnique({ where: { professionalId } })
      const names = feedNames.parse(feed?.names ?? 'first')
      const rows = await selectAppointments(
        prisma,
        Prisma.sql`${withIds(ids)} and a.professional_id = ${professionalId}::uuid`,
      )
      return {
        items: rows.map((row) => {
          const { summary, location, notes } = pageEntry(
            row,
            names,
            `${publicUrl}/agenda/${row.id}`,
          )
          const status = appointmentStatus.parse(row.status)
          const isTentative = status === 'pending_confirmation'
          const held = isTentative ? 'tentative' : 'confirmed'
          return {
            appointmentId: row.id,
            startsAt: row.startsAt.toISOString(),
            endsAt: row.endsAt.toISOString(),
            status: isBlocking(status) ? held : 'gone',
            ...{ summary, location, description: notes.join('\n\n') },
            snapshot: snapshotOf(recordOf(row)),
          }
        }),
      }
    },

    async pageComingAppointments({ professionalId, cursor }) {
      const rows = await prisma.appointment.findMany({
        where: {
          professionalId,
          endsAt: { gt: new Date(clock().epochMilliseconds) },
          status: { notIn: ['rejected', 'cancelled'] },
          ...(cursor !== null && { id: { gt: cursor } }),
        },
        select: { id: true },
        orderBy: { id: 'asc' },
        take: PAGE,
      })
      const last = rows.at(-1)
      return {
        items: rows.map(({ id: appointmentId }) => ({ appointmentId })),
        nextCursor: rows.length < PAGE ? null : (last?.id ?? null),
      }
    },
  }
}
