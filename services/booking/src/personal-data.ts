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
