import { bookingRpcs, type ClientCard, type RpcRequest } from '@encaixe/contracts'
import type { Bus, RpcContext } from '@encaixe/service-kit'

type Context = Pick<RpcContext, 'requestId' | 'deadline'>
export type Who = RpcRequest<typeof bookingRpcs.ensureClient>['who']

/** Asked before and after a transaction, never within one. */
export interface ClientsOfBooking {
  /** @throws AppError NOT_FOUND, PLAN_LIMIT_REACHED */
  ensure(professionalId: string, who: Who, context: Context): Promise<ClientCard>
  describe(
    professionalId: string,
    ids: readonly string[],
    context: Context,
  ): Promise<(id: string) => ClientCard>
}

/**
 * The clients of a series by their owner. No copy of people is kept here: nothing of them has to be erased,
 * and a changed name is the new one at once.
 */
export const clientsOfBooking = (bus: Bus): ClientsOfBooking => ({
  ensure: (professionalId, who, { requestId, deadline }) =>
    bus.call(bookingRpcs.ensureClient, { professionalId, who }, { requestId, deadline }),

  async describe(professionalId, ids, { requestId, deadline }) {
    const wanted = [...new Set(ids)]
    const { items } =
      wanted.length === 0
        ? { items: [] }
        : await bus.call(
            bookingRpcs.describeClients,
            { professionalId, ids: wanted },
            { requestId, deadline },
          )
    const known = new Map(items.map((item) => [item.id, item]))
    return (id) => known.get(id) ?? { id, name: null, phone: null, email: null }
  },
})
