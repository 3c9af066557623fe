import { newId } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { Delivery, DeliveryRef, NewDelivery } from '../deliveries/delivery.ts'
import type { NotifierTransaction } from '../store.ts'

/** The deliveries that an event makes. */
export interface EventDeliveries {
  eventId: string
  traceparent: string | undefined
  deliveries: readonly NewDelivery[]
}

/**
 * Inserts one row per delivery, and of push one for each browser that the account subscribed; existing ones stay. One
 * statement serves all events of a transaction: through Prisma's model this is the costliest part of a notice.
 */
export async function insertDeliveries(
  tx: Pick<NotifierTransaction, '$queryRaw'>,
  events: readonly EventDeliveries[],
): Promise<DeliveryRef[]> {
  const rows = events.flatMap(({ eventId, traceparent, deliveries }) =>
    deliveries.map((delivery) => ({ id: newId(), eventId, traceparent, ...delivery })),
  )
  if (rows.length === 0) return []
  return tx.$queryRaw<DeliveryRef[]>(Prisma.sql`
    insert into deliveries (id, event_id, traceparent, template, audience, channel, recipient, payload,
      fallback_email, professional_id, appointment_id, appointment_version, client_id, not_before,
      secret_until, account_id, timezone)
    select case when browser.id is null then notice.id else gen_random_uuid() end, "eventId", traceparent, template,
      audience::audience, channel::channel, coalesce(browser.id::text, recipient), payload, "fallbackEmail",
      "professionalId", "appointmentId", "appointmentVersion", "clientId", "notBefore", "secretUntil", "accountId",
      timezone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notice (
      id uuid, "eventId" uuid, traceparent text, template text, audience text, channel text,
      recipient text, payload jsonb, "fallbackEmail" text, "professionalId" uuid, "appointmentId" uuid,
      "appointmentVersion" int, "clientId" uuid, "notBefore" timestamptz, "secretUntil" timestamptz,
      "accountId" text, timezone text)
    left join push_subscriptions as browser on notice.channel = 'push' and browser.user_id = notice.recipient
    where notice.channel <> 'push' or browser.id is not null
    -- Jobs are added in the order of what is returned; without this it is that of the join.
    order by notice.id, browser.id
    on conflict do nothing
    returning id, channel::text
  `)
}

/**
 * Inserts the same notice by e-mail if an address is known and this side gets no e-mail of the event already.
 */
export async function insertFallback(
  tx: NotifierTransaction,
  { id, eventId, template, audience }: Delivery,
): Promise<DeliveryRef[]> {
  return tx.$queryRaw<DeliveryRef[]>(Prisma.sql`
    insert into deliveries (id, event_id, template, audience, channel, recipient, payload,
      professional_id, appointment_id, appointment_version, traceparent, client_id, not_before,
      account_id, timezone)
    select ${newId()}::uuid, event_id, template, audience, 'email', fallback_email, payload,
      professional_id, appointment_id, appointment_version, traceparent, client_id, not_before,
      account_id, timezone
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
