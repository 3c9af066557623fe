import type { DataSubject, ExportList } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../../generated/client.ts'

/** What booking holds about a person: where they are a client, and the clients of their own page. */
export function personalLists(
  prisma: PrismaClient,
  { userId, professionalId }: DataSubject,
): ExportList[] {
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

  /** Of what others may have booked with the account's address: what its notices told there. */
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

  const ofPage = { professionalId: { in: professionalId === null ? [] : [professionalId] } }
  return [
    clients('asClient', { userId }),
    appointments('appointmentsAsClient', { client: { userId } }),
    { name: 'recurringAsClient', page: seriesOf(userId) },
    { name: 'appointmentsByAddress', page: byAddress(userId) },
    clients('clients', ofPage),
    appointments('appointments', ofPage),
  ]
}

const idAfter = (after: string | null) => (after === null ? {} : { id: { gt: after } })
const inOrder = (limit: number) => ({ orderBy: { id: 'asc' as const }, take: limit })
