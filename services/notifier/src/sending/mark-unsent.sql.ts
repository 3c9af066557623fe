import { Prisma } from '../../generated/client.ts'
import { type Delivery, deliveryColumns } from '../deliveries/delivery.ts'
import type { DeliveryStatus } from '../deliveries/delivery-status.rule.ts'
import type { NotifierTransaction } from '../store.ts'
import type { NextStep } from './retry.rule.ts'

interface Unsent {
  id: string
  step: NextStep
  /** If the delivery is in none of these states any more, nothing changes. */
  from: DeliveryStatus[]
  /** The provider's message, when it took it and then failed. */
  providerMessageId?: string
}

/** Stores the next step of a delivery that did not go through. Returns null if it was in another state. */
export async function markUnsent(
  tx: NotifierTransaction,
  { id, step, from, providerMessageId }: Unsent,
): Promise<Delivery | null> {
  const [updated] = await tx.$queryRaw<Delivery[]>(Prisma.sql`
    update deliveries
    set status = ${step.status}::delivery_status, attempts = ${step.attempts}::int,
      provider_message_id = coalesce(${providerMessageId ?? null}::text, provider_message_id),
      reason = ${step.reason}, lease_until = null, updated_at = now(),
      unknown_since = case when ${step.status} = 'unknown' then now() end,
      died_at = case when ${step.status} = 'dead' then now() end,
      payload = case when secret_until is not null and ${step.status} in ('dead', 'skipped')
        then '{}' else payload end
    where id = ${id}::uuid and status = any(${from}::delivery_status[])
    returning ${deliveryColumns}
  `)
  return updated ?? null
}
