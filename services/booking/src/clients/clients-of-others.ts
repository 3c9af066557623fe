import type { bookingRpcs, ClientCard } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { lockProfessionals } from '../appointments/lock-professionals.sql.ts'
import type { Parts } from '../store.ts'
import { countedClient, ensureClient } from './ensure-client.ts'

type Handlers = HandlersOf<typeof bookingRpcs, 'ensureClient' | 'describeClients'>

/** Clients for other services, which hold only their ids. Those services have verified whose they are. */
export function clientsOfOthers({ database, clock }: Parts): Handlers {
  return {
    ensureClient: ({ professionalId, who }) =>
      database.transaction(async ({ tx }) => {
        await lockProfessionals(tx, [professionalId])
        const now = clock()
        return cardOf(
          'clientId' in who
            ? await countedClient(tx, professionalId, who.clientId, now)
            : await ensureClient(tx, professionalId, who, now),
        )
      }),

    async describeClients({ professionalId, ids }) {
      const rows = await database.prisma.client.findMany({
        where: { professionalId, id: { in: ids } },
        select: { id: true, name: true, phone: true, email: true },
      })
      return { items: rows }
    },
  }
}

const cardOf = ({ id, name, phone, email }: ClientCard): ClientCard => ({ id, name, phone, email })
