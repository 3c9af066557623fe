import { Prisma } from '../../generated/client.ts'
import { type Delivery, deliveryColumns } from '../delivery.ts'
import type { NotifierTransaction } from '../store.ts'

/** Takes in-app deliveries, each once: their notification follows in the same transaction. */
export async function claimInApp(tx: NotifierTransaction, ids: string[]): Promise<Delivery[]> {
  return tx.$queryRaw<Delivery[]>(Prisma.sql`
    update deliveries
    set status = 'sent', attempts = attempts + 1, sent_at = now(), send_started_at = now(),
      reason = null, updated_at = now()
    where id = any(${ids}::uuid[]) and channel = 'in_app' and status in ('pending', 'failed')
    returning ${deliveryColumns}
  `)
}
