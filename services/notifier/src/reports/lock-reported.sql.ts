import { Prisma } from '../../generated/client.ts'
import { type Delivery, deliveryColumns } from '../deliveries/delivery.ts'
import type { NotifierTransaction } from '../store.ts'

/**
 * The deliveries that a provider speaks of, by our own id or by the provider's. Locked in the order of
 * their ids, so that two transactions never wait for each other in a circle.
 */
export async function lockReported(
  tx: NotifierTransaction,
  { ids, providerMessageIds }: { ids: string[]; providerMessageIds: string[] },
): Promise<Delivery[]> {
  return tx.$queryRaw<Delivery[]>(Prisma.sql`
    select ${deliveryColumns}
    from deliveries
    -- Each by its own index: of an "or" the planner may read all deliveries there are.
    where id = any(array(
      select unnest(${ids}::uuid[])
      union all
      select reported.id
      from unnest(${providerMessageIds}::text[]) as provider (message_id)
      join deliveries as reported on reported.provider_message_id = provider.message_id
    ))
    order by id
    for update
  `)
}
