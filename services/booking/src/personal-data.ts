import type { personalDataRpcs, RpcInput, RpcOutput } from '@encaixe/contracts'
import { exportPage } from '@encaixe/service-kit'
import type { Prisma } from '../generated/client.ts'
import type { BookingDatabase } from './store.ts'

type Export = ReturnType<typeof personalDataRpcs>['exportPersonalData']

/** What booking holds about a person: where they are a client, and the clients of their own page. */
export function personalData({ prisma }: BookingDatabase) {
  const clients = (name: string, where: Prisma.ClientWhereInput) => ({
    name,
    page: (after: string | null, limit: number) =>
      prisma.client.findMany({ where: { AND: [where, idAfter(after)] }, ...inOrder(limit) }),
  })
  const appointments = (name: string, where: Prisma.AppointmentWhereInput) => ({
    name,
    page: (after: string | null, limit: number) =>
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

  return {
    exportPersonalData: ({
      userId,
      professionalId,
      cursor,
    }: RpcInput<Export>): Promise<RpcOutput<Export>> => {
      const ofPage = professionalId === null ? [] : [professionalId]
      return exportPage(
        [
          clients('asClient', { userId }),
          appointments('appointmentsAsClient', { client: { userId } }),
          { name: 'appointmentsByAddress', page: byAddress(userId) },
          clients('clients', { professionalId: { in: ofPage } }),
          appointments('appointments', { professionalId: { in: ofPage } }),
        ],
        cursor,
      )
    },
  }
}

const idAfter = (after: string | null) => (after === null ? {} : { id: { gt: after } })
const inOrder = (limit: number) => ({ orderBy: { id: 'asc' as const }, take: limit })
