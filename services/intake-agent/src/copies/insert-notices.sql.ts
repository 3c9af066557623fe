import { Prisma } from '../../generated/client.ts'
import type { AgentTransaction } from '../store.ts'

export interface NewNotice {
  deliveryId: string
  /** E.164 */
  phone: string
  template: string
  professionalId: string
  appointmentId: string | null
  providerMessageId: string | null
  sentAt: string
}

/**
 * Stores what was sent to clients, each once. A set of any size is one and the same statement: for each size
 * the model's was compiled anew, a fifth of what the agent did about a booking.
 */
export async function insertNotices(
  tx: AgentTransaction,
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    insert into notices (delivery_id, phone, template, professional_id, appointment_id,
      provider_message_id, sent_at)
    select "deliveryId", phone, template, "professionalId", "appointmentId", "providerMessageId", "sentAt"
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as notice (
      "deliveryId" uuid, phone text, template text, "professionalId" uuid, "appointmentId" uuid,
      "providerMessageId" text, "sentAt" timestamptz)
    on conflict do nothing
  `)
}
