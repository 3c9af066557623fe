import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

export interface Progress {
  id: string
  status: 'sent' | 'delivered' | 'read'
  providerMessageId: string | null
  /** It tells for the first time that this send arrived at the provider. */
  isSend: boolean
  /** The provider reported it by itself. */
  isReport: boolean
}

/** Stores how far messages got, as their provider says; it also settles those in doubt. */
export async function markProgress(
  tx: NotifierTransaction,
  progress: readonly Progress[],
): Promise<void> {
  if (progress.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    update deliveries
    set status = p.status::delivery_status, provider_message_id = p."providerMessageId",
      attempts = attempts + case when p."isSend" then 1 else 0 end,
      sent_at = case when p."isSend" then now() else coalesce(sent_at, now()) end,
      reported_at = case when p."isReport" then now() else reported_at end,
      updated_at = now(), reason = null, lease_until = null, unknown_since = null, died_at = null,
      payload = case when secret_until is not null then '{}' else payload end
    from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as p (
      id uuid, status text, "providerMessageId" text, "isSend" boolean, "isReport" boolean)
    where deliveries.id = p.id
  `)
}
