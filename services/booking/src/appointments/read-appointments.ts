import type { ActorOf, appointmentLinkRpcs, appointmentRpcs, RpcInput } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Prisma } from '../../generated/client.ts'
import { type Viewer, viewOf } from '../domain/side.ts'
import type { BookingDatabase } from '../store.ts'
import { appointmentViewOf } from './appointment-view.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { sidesOf } from './load-appointment.ts'
import { loadAppointmentRows } from './load-appointments.ts'
import { withMergedPhone } from './merged-phone.ts'
import { seenAppointment } from './seen-appointment.ts'

type Handlers = HandlersOf<typeof appointmentRpcs, 'listAppointments' | 'getAppointment'> &
  HandlersOf<typeof appointmentLinkRpcs, 'getLinkedAppointment'>
type Lister = ActorOf<readonly ['account', 'phone', 'agent']> & Pick<Viewer, 'mergedInto'>
type Filter = RpcInput<typeof appointmentRpcs.listAppointments>

/** Appointments for either side of them. */
export function readAppointments({
  database: { prisma },
  clock,
}: {
  database: BookingDatabase
  clock: () => Temporal.Instant
}): Handlers {
  const pageOf = (viewer: Lister) =>
    viewer.kind === 'account'
      ? prisma.professional.findFirst({
          where: { userId: viewer.userId },
          select: { id: true },
        })
      : null

  async function getAppointment(id: string, actor: Viewer) {
    const { loaded, view } = await seenAppointment(prisma, id, actor)
    return appointmentViewOf(loaded.row, view, clock())
  }

  return {
    getAppointment: ({ id }, { actor }) => getAppointment(id, actor),
    getLinkedAppointment: (_, { actor }) => getAppointment(actor.appointmentId, actor),

    async listAppointments(filter, context) {
      const actor = await withMergedPhone(prisma, context.actor)
      const page = filter.as === 'client' ? null : await pageOf(actor)
      const whose = page ? { professionalId: page.id } : asClient(actor)
      const isEmpty = filter.as === 'professional' && !page
      if (isEmpty) return { items: [], nextCursor: null }
      const rows = await loadAppointmentRows(
        prisma,
        { AND: [whose, wanted(filter), afterCursor(filter.cursor)] },
        { orderBy: [{ startsAt: 'asc' }, { id: 'asc' }], take: filter.limit + 1 },
      )
      const shown = rows.slice(0, filter.limit)
      const last = shown.at(-1)
      const now = clock()
      return {
        items: shown.flatMap((row) => {
          const view = page ? 'professional' : viewOf(sidesOf(row), actor)
          return view ? [appointmentViewOf(row, view, now)] : []
        }),
        nextCursor: rows.length > shown.length && last ? writeCursor(last) : null,
      }
    },
  }
}

/** Where somebody is the client: as an account, by a proven phone, or by the address a booking was made with. */
function asClient(viewer: Lister): Prisma.AppointmentWhereInput {
  if (viewer.kind === 'phone' || viewer.kind === 'agent') {
    // A visitor of a page has no phone, and sees what has no client: nothing.
    const { mergedInto = [] } = viewer
    const phone = viewer.phone ?? ''
    const own = { client: { phone } }
    if (mergedInto.length === 0) return own
    return { OR: [own, { clientId: { in: [...mergedInto] }, contactPhone: phone }] }
  }
  const { userId, email } = viewer
  return {
    OR: [{ client: { userId } }, ...(email === null ? [] : [{ contactEmail: email }])],
  }
}

function wanted({ from, to, status, clientId }: Filter): Prisma.AppointmentWhereInput {
  return {
    ...(from !== undefined && { endsAt: { gt: new Date(from) } }),
    ...(to !== undefined && { startsAt: { lt: new Date(to) } }),
    ...(status !== undefined && { status: { in: status } }),
    ...(clientId !== undefined && { clientId }),
  }
}

function afterCursor(cursor: string | undefined): Prisma.AppointmentWhereInput {
  if (cursor === undefined) return {}
  const { startsAt, id } = readCursor(cursor)
  return { OR: [{ startsAt: { gt: startsAt } }, { startsAt, id: { gt: id } }] }
}
