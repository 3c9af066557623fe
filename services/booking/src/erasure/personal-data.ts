import type { DataSubject, ExportList } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../../generated/client.ts'
import { recordAccess } from '../notes/accesses.ts'
import type { KeyRing } from '../notes/key-ring.ts'
import { bodyOf } from '../notes/notes.ts'

interface Options {
  keys: KeyRing
  clock: () => Temporal.Instant
}

/**
 * What booking holds about a person: their data as a client, and the clients of their own page. Private notes
 * are exported to the professional who wrote them only.
 */
export const personalLists =
  (options: Options) =>
  (prisma: PrismaClient, person: DataSubject): ExportList[] => [
    ...listsOf(prisma, person),
    ...(person.professionalId === null ? [] : notesOf(prisma, person.professionalId, options)),
  ]

function notesOf(
  prisma: PrismaClient,
  professionalId: string,
  { keys, clock }: Options,
): ExportList[] {
  const where = (after: string | null) => ({ AND: [{ professionalId }, idAfter(after)] })
  return [
    {
      name: 'notes',
      page: async (after, limit) => {
        const rows = await prisma.clientNote.findMany({ where: where(after), ...inOrder(limit) })
        if (after === null && rows.length > 0) {
          const at = new Date(clock().epochMilliseconds)
          const all = { clientId: null, noteId: null, sessionId: null }
          await recordAccess(prisma, { professionalId, action: 'exported', at, ...all })
        }
        const shown = []
        for (const row of rows) {
          const { sealed: _, keyId: __, ...note } = row
          shown.push({ ...note, body: await bodyOf(prisma, keys, row) })
        }
        return shown
      },
    },
    {
      name: 'receiptSettings',
      page: async (after) =>
        after === null
          ? (await prisma.receiptSettings.findMany({ where: { professionalId } })).map((row) => ({
              ...row,
              id: professionalId,
            }))
          : [],
    },
    {
      name: 'noteAccesses',
      page: (after, limit) =>
        prisma.noteAccess.findMany({ where: where(after), ...inOrder(limit) }),
    },
  ]
}

function listsOf(prisma: PrismaClient, { userId, professionalId }: DataSubject): ExportList[] {
  const clients = (name: string, where: Prisma.ClientWhereInput): ExportList => ({
    name,
    page: (after, limit) =>
      prisma.client.findMany({ where: { AND: [where, idAfter(after)] }, ...inOrder(limit) }),
  })
  const appointments = (name: string, where: Prisma.AppointmentWhereInput): ExportList => ({
    name,
    page: (after, limit) =>
      prisma.appointment.findMany({ where: { AND: [where, idAfter(after)] }, ...inOrder(limit) }),
  })

  /** Bookings that others may have made with the account's address: what their notices told there. */
  const byAddress = (userId: string) => async (after: string | null, limit: number) => {
    const account = await prisma.account.findUnique({ where: { userId } })
    if (!account) return []
    return prisma.appointment.findMany({
      where: {
        AND: [
          { contactEmail: account.email },
          { client: { OR: [{ userId: null }, { userId: { not: userId } }] } },
          idAfter(after),
        ],
      },
      select: {
        id: true,
        professionalId: true,
        startsAt: true,
        endsAt: true,
        status: true,
        priceCents: true,
        contactName: true,
        contactEmail: true,
        createdAt: true,
      },
      ...inOrder(limit),
    })
  }

  const seriesOf = (userId: string) => async (after: string | null, limit: number) => {
    const own = await prisma.client.findMany({ where: { userId }, select: { id: true } })
    return prisma.recurringSchedule.findMany({
      where: { AND: [{ clientId: { in: own.map(({ id }) => id) } }, idAfter(after)] },
      include: { occurrences: { orderBy: { number: 'asc' } } },
      ...inOrder(limit),
    })
  }

  const messages = (name: string, where: Prisma.ClientWhereInput): ExportList => ({
    name,
    page: async (after, limit) => {
      const own = await prisma.client.findMany({ where, select: { id: true } })
      return prisma.message.findMany({
        where: { AND: [{ clientId: { in: own.map(({ id }) => id) } }, idAfter(after)] },
        omit: { notifyAt: true },
        ...inOrder(limit),
      })
    },
  })

  const reviews = (
    name: string,
    who: Prisma.ClientWhereInput,
    omit: Prisma.ReviewOmit,
  ): ExportList => ({
    name,
    page: async (after, limit) => {
      const own = await prisma.client.findMany({ where: who, select: { id: true } })
      return prisma.review.findMany({
        where: { AND: [{ clientId: { in: own.map(({ id }) => id) } }, idAfter(after)] },
        omit,
        ...inOrder(limit),
      })
    },
  })

  const follows: ExportList = {
    name: 'follows',
    page: async (after) =>
      after === null
        ? (await prisma.follow.findMany({ where: { userId } })).map((row) => ({
            ...row,
            id: row.professionalId,
          }))
        : [],
  }

  const ofPage = { professionalId: { in: professionalId === null ? [] : [professionalId] } }
  return [
    clients('asClient', { userId }),
    appointments('appointmentsAsClient', { client: { userId } }),
    { name: 'recurringAsClient', page: seriesOf(userId) },
    messages('messagesAsClient', { userId }),
    reviews('reviewsAsClient', { userId }, { reportReason: true }),
    follows,
    { name: 'appointmentsByAddress', page: byAddress(userId) },
    clients('clients', ofPage),
    appointments('appointments', ofPage),
    messages('messages', ofPage),
    reviews('reviews', ofPage, { clientId: true }),
  ]
}

const idAfter = (after: string | null) => (after === null ? {} : { id: { gt: after } })
const inOrder = (limit: number) => ({ orderBy: { id: 'asc' as const }, take: limit })
