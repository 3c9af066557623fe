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

/** Reads a page of a list: rows after an id, in order of id. */
type Read = (page: {
  where: { AND: { id?: { gt: string } }[] }
  orderBy: { id: 'asc' }
  take: number
}) => Promise<{ id: string }[]>

const listed = (name: string, read: Read): ExportList => ({
  name,
  page: (after, limit) => {
    const where = { AND: after === null ? [] : [{ id: { gt: after } }] }
    return read({ where, orderBy: { id: 'asc' }, take: limit })
  },
})

/** A list without ids of its own that fits on one page. */
const whole = (name: string, read: () => Promise<{ id: string }[]>): ExportList => ({
  name,
  page: async (after) => (after === null ? read() : []),
})

function notesOf(
  prisma: PrismaClient,
  professionalId: string,
  { keys, clock }: Options,
): ExportList[] {
  return [
    {
      name: 'notes',
      page: async (after, limit) => {
        const rows = await prisma.clientNote.findMany({
          where: { professionalId, ...(after !== null && { id: { gt: after } }) },
          orderBy: { id: 'asc' },
          take: limit,
        })
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
    whole('receiptSettings', async () => {
      const rows = await prisma.receiptSettings.findMany({ where: { professionalId } })
      return rows.map((row) => ({ ...row, id: professionalId }))
    }),
    listed('noteAccesses', ({ where, ...page }) =>
      prisma.noteAccess.findMany({ ...page, where: { ...where, professionalId } }),
    ),
  ]
}

function listsOf(prisma: PrismaClient, { userId, professionalId }: DataSubject): ExportList[] {
  const clients = (name: string, who: Prisma.ClientWhereInput) =>
    listed(name, ({ where, ...page }) =>
      prisma.client.findMany({ ...page, where: { AND: [who, where] } }),
    )
  const appointments = (name: string, which: Prisma.AppointmentWhereInput) =>
    listed(name, ({ where, ...page }) =>
      prisma.appointment.findMany({ ...page, where: { AND: [which, where] } }),
    )
  /** Rows of these clients, where Prisma knows no relation. */
  const ofClients = async (who: Prisma.ClientWhereInput) => {
    const own = await prisma.client.findMany({ where: who, select: { id: true } })
    return { clientId: { in: own.map(({ id }) => id) } }
  }
  const messages = (name: string, who: Prisma.ClientWhereInput) =>
    listed(name, async ({ where, ...page }) =>
      prisma.message.findMany({ ...page, where: { ...where, ...(await ofClients(who)) } }),
    )
  const reviews = (name: string, who: Prisma.ClientWhereInput, omit: Prisma.ReviewOmit) =>
    listed(name, async ({ where, ...page }) =>
      prisma.review.findMany({ ...page, where: { ...where, ...(await ofClients(who)) }, omit }),
    )

  const ofPage = { professionalId: { in: professionalId === null ? [] : [professionalId] } }
  return [
    clients('asClient', { userId }),
    appointments('appointmentsAsClient', { client: { userId } }),
    listed('paymentsAsClient', async ({ where, ...page }) =>
      prisma.paymentEntry.findMany({
        ...page,
        where: {
          ...where,
          OR: [{ appointment: { client: { userId } } }, await ofClients({ userId })],
        },
      }),
    ),
    listed('recurringAsClient', async ({ where, ...page }) =>
      prisma.recurringSchedule.findMany({
        ...page,
        where: { ...where, ...(await ofClients({ userId })) },
        include: { occurrences: { orderBy: { number: 'asc' } } },
      }),
    ),
    messages('messagesAsClient', { userId }),
    reviews('reviewsAsClient', { userId }, { reportReason: true }),
    whole('follows', async () => {
      const rows = await prisma.follow.findMany({ where: { userId } })
      return rows.map((row) => ({ ...row, id: row.professionalId }))
    }),
    // Bookings that others may have made with the account's address: what its notices told there.
    listed('appointmentsByAddress', async ({ where, ...page }) => {
      const account = await prisma.account.findUnique({ where: { userId } })
      if (!account) return []
      return prisma.appointment.findMany({
        ...page,
        where: {
          ...where,
          contactEmail: account.email,
          client: { OR: [{ userId: null }, { userId: { not: userId } }] },
        },
        select: {
          ...{ id: true, professionalId: true, startsAt: true, endsAt: true, status: true },
          requestedStartsAt: true,
          ...{ priceCents: true, contactName: true, contactEmail: true, createdAt: true },
        },
      })
    }),
    listed('waitlistAsClient', async ({ where, ...page }) => {
      // Anybody can type anybody's phone: only a proven one says whose wish it is.
      const proven = await prisma.provenPhone.findMany({ where: { userId } })
      return prisma.waitlistWish.findMany({
        ...page,
        where: { ...where, clientPhone: { in: proven.map(({ phone }) => phone) } },
        include: { turns: { orderBy: { id: 'asc' } } },
      })
    }),
    clients('clients', ofPage),
    appointments('appointments', ofPage),
    listed('waitlist', ({ where, ...page }) =>
      prisma.waitlistWish.findMany({ ...page, where: { ...where, ...ofPage } }),
    ),
    messages('messages', ofPage),
    listed('payments', ({ where, ...page }) =>
      prisma.paymentEntry.findMany({ ...page, where: { ...where, ...ofPage } }),
    ),
    listed('expenses', ({ where, ...page }) =>
      prisma.expense.findMany({ ...page, where: { ...where, ...ofPage } }),
    ),
    reviews('reviews', ofPage, { clientId: true }),
  ]
}
