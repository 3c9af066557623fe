import { newId } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'
import type { Delivery, DeliveryRef } from './delivery.ts'

/**
 * The same notice by e-mail, when an address is known and that side of the booking gets none of
 * this event anyway.
 */
export async function insertFallback(
  tx: NotifierTransaction,
  { id, eventId, template, audience }: Delivery,
): Promise<DeliveryRef[]> {
  return tx.$queryRaw<DeliveryRef[]>(Prisma.sql`
    insert into deliveries (id, event_id, template, audience, channel, recipient, payload,
      professional_id, appointment_id, appointment_version, traceparent, client_id, not_before,
      account_id, timezone, next_attempt_at)
    select ${newId()}::uuid, event_id, template, audience, 'email', fallback_email, payload,
      professional_id, appointment_id, appointment_version, traceparent, client_id, not_before,
      account_id, timezone, greatest(now(), not_before)
    from deliveries
    where id = ${id}::uuid and channel = 'whatsapp' and fallback_email is not null
      and not exists (
        select from deliveries
        where event_id = ${eventId}::uuid and template = ${template}
          and audience = ${audience}::audience and channel = 'email'
      )
    on conflict do nothing
    returning id, channel::text
  `)
}
