import { Prisma } from '../../generated/client.ts'
import { type Delivery, deliveryColumns } from '../delivery.ts'
import type { NotifierTransaction } from '../store.ts'

export interface AcceptedMessage {
  id: string
  providerMessageId: string | null
}

/**
 * Stores that the provider took the messages. A status report may have come before: such a
 * delivery is further along already, stays as it is, and is not among the answers. Rows are locked
 * in the order of their ids, as the reports lock them, so that the two never wait for each other.
 */
export async function markSent(
  tx: NotifierTransaction,
  accepted: AcceptedMessage[],
): Promise<Delivery[]> {
  const ids = accepted.map(({ id }) => id)
  const messages = accepted.map(({ providerMessageId }) => providerMessageId)
  return tx.$queryRaw<Delivery[]>(Prisma.sql`
    with accepted as (
      select * from unnest(${ids}::uuid[], ${messages}::text[]) as a (id, message)
    ), locked as (
      select deliveries.id from deliveries join accepted using (id)
      order by deliveries.id for update of deliveries
    ), updated as (
      update deliveries
      set status = 'sent', attempts = attempts + 1, provider_message_id = accepted.message,
        sent_at = now(), lease_until = null, unknown_since = null, reason = null, updated_at = now()
      from accepted join locked using (id)
      where deliveries.id = accepted.id and deliveries.status in ('sending', 'unknown', 'pending')
      returning deliveries.*
    )
    select ${deliveryColumns} from updated
  `)
}
