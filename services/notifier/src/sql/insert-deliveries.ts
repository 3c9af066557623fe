import { newId } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { DeliveryRef } from '../delivery.ts'
import type { Notice } from '../domain/notices.ts'
import type { NotifierTransaction } from '../store.ts'

/**
 * One row for each notice of each event; those that are there already stay as they are. One statement
 * for all events of a transaction: through the model it is the costliest part of a notice.
 */
export async function insertDeliveries(
  tx: NotifierTransaction,
  told: readonly { eventId: string; notices: Notice[] }[],
): Promise<(DeliveryRef & { eventId: string })[]> {
  const rows = told.flatMap(({ eventId, notices }) =>
    notices.map((notice) => ({
      id: newId(),
      event_id: eventId,
      template: notice.template,
      audience: notice.audience,
      channel: notice.channel,
      recipient: notice.recipient,
      payload: notice.parameters,
      fallback_email: notice.fallbackEmail,
      professional_id: notice.professionalId,
      appointment_id: notice.appointmentId,
    })),
  )
  if (rows.length === 0) return []
  return tx.$queryRaw<(DeliveryRef & { eventId: string })[]>(Prisma.sql`
    insert into deliveries (id, event_id, template, audience, channel, recipient, payload,
      fallback_email, professional_id, appointment_id)
    select id, event_id, template, audience::audience, channel::channel, recipient, payload,
      fallback_email, professional_id, appointment_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notice (
      id uuid, event_id uuid, template text, audience text, channel text, recipient text,
      payload jsonb, fallback_email text, professional_id uuid, appointment_id uuid)
    on conflict do nothing
    returning id, channel::text, event_id as "eventId"
  `)
}
