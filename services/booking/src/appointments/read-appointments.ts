import {
  type ActorOf,
  type appointmentLinkRpcs,
  type appointmentRpcs,
  instant,
  type RpcInput,
} from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { cursorOf } from '../cursor.ts'
import type { Parts } from '../store.ts'
import { appointmentViewOf } from './appointment-view.ts'
import { sidesOf } from './load-appointment.ts'
import { ownsSessions } from './own-sessions.rule.ts'
import { noSuchAppointment, seenAppointment, withMergedPhone } from './seen-appointment.ts'
import { ofAccount, ofPhone, selectAppointments } from './select-appointments.sql.ts'
import { type Viewer, viewOf } from './side.rule.ts'

type Handlers = HandlersOf<typeof appointmentRpcs, 'listAppointments' | 'getAppointment'> &
  HandlersOf<typeof appointmentLinkRpcs, 'getLinkedAppointment' | 'replaceAppointmentLink'>
type Lister = ActorOf<readonly ['account', 'phone', 'agent']> & Pick<Viewer, 'mergedInto'>
type Filter = RpcInput<typeof appointmentRpcs.listAppointments>

const cursor = cursorOf(instant)

/** Appointments for either side of them. */
export function readAppointments({ database: { prisma }, clock }: Parts): Handlers {
  const pageOf = (viewer: Lister) =>
    viewer.kind === 'account'
      ? prisma.professional.findFirst({
          where: { userId: viewer.userId },
          select: { id: true },
        })
      : null

  async function getAppointment(id: string, actor: Viewer) {
    const { loaded, view } = await seenAppointment(prisma, id, actor)
    const showsSessions = ownsSessions(loaded.row, actor)
    return appointmentViewOf(loaded.row, view, clock(), { showsSessions })
  }

  return {
    getAppointment: ({ id }, { actor }) => getAppointment(id, actor),
    getLinkedAppointment: (_, { actor }) => getAppointment(actor.appointmentId, actor),

    async listAppointments(filter, context) {
      const actor = await withMergedPhone(prisma, context.actor)
      const isOfKey = actor.kind === 'account' && actor.key !== undefined
      const page = filter.as === 'client' ? null : await pageOf(actor)
      const whose = page ? Prisma.sql`a.professional_id = ${page.id}::uuid` : asClient(actor)
      const isEmpty = (isOfKey || filter.as === 'professional') && !page
      if (isEmpty) return { items: [], nextCursor: null }
      const conditions = [whose, ...wanted(filter), ...afterCursor(filter.cursor)]
      const rows = await selectAppointments(prisma, Prisma.join(conditions, ' and '), {
        orderBy: Prisma.sql`a.starts_at, a.id`,
        limit: filter.limit + 1,
      })
      const { items, nextCursor } = cutPage(rows, filter.limit, ({ startsAt, id }) =>
        cursor.write(startsAt.toISOString(), id),
      )
      const now = clock()
      return {
        items: items.flatMap((row) => {
          const view = page ? 'professional' : viewOf(sidesOf(row), actor)
          const showsSessions = ownsSessions(row, actor)
          return view ? [appointmentViewOf(row, view, now, { showsSessions })] : []
        }),
        nextCursor,
      }
    },

    /** For an operator, after a message reached the wrong person. The next message carries a new link. */
    async replaceAppointmentLink({ appointmentId: id }) {
      const [replaced] = await prisma.appointment.updateManyAndReturn({
        where: { id },
        data: { linkGeneration: { increment: 1 } },
        select: { linkGeneration: true },
      })
      if (!replaced) throw noSuchAppointment()
      return { generation: replaced.linkGeneration }
    },
  }
}

/** Appointments where the actor is the client: by account, by proven phone, or by the typed address. */
const asClient = (viewer: Lister): Prisma.Sql =>
  viewer.kind === 'account'
    ? ofAccount(viewer.userId, viewer.email)
    : // A visitor without a phone sees nothing.
      ofPhone(viewer.phone ?? '', viewer.mergedInto ?? [])

/** No appointment is as long as a day. So the index of starts finds those of a week, and not all before it, too. */
const endsAfter = (from: string): Prisma.Sql => Prisma.sql`
  a.ends_at > ${from}::timestamptz and a.starts_at > ${from}::timestamptz - interval '1 day'`

const wanted = ({ from, to, status, awaiting, clientId }: Filter): Prisma.Sql[] => [
  ...(from === undefined ? [] : [endsAfter(from)]),
  ...(to === undefined ? [] : [Prisma.sql`a.starts_at < ${to}::timestamptz`]),
  ...(status === undefined ? [] : [Prisma.sql`a.status = any(${status}::text[])`]),
  ...(awaiting === undefined
    ? []
    : [
        // What is held for a payment waits for its client, unless the client says that it is paid.
        Prisma.sql`((a.status = 'pending_confirmation'
            and (a.hold_until is null or a.payment_status = 'authorized'))
          or a.requested_starts_at is not null)`,
      ]),
  ...(clientId === undefined ? [] : [Prisma.sql`a.client_id = ${clientId}::uuid`]),
]

function afterCursor(text: string | undefined): Prisma.Sql[] {
  if (text === undefined) return []
  const { value: startsAt, id } = cursor.read(text)
  return [Prisma.sql`(a.starts_at, a.id) > (${startsAt}::timestamptz, ${id}::uuid)`]
}
