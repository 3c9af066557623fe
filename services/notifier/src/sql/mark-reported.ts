import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

export interface ReportedProgress {
  id: string
  status: 'sent' | 'delivered' | 'read'
  providerMessageId: string
}

/** Stores how far messages got, by their provider's word; it also settles those in doubt. */
export async function markReported(
  tx: NotifierTransaction,
  reported: ReportedProgress[],
): Promise<void> {
  if (reported.length === 0) return
  const ids = reported.map(({ id }) => id)
  const statuses = reported.map(({ status }) => status)
  const messages = reported.map(({ providerMessageId }) => providerMessageId)
  await tx.$executeRaw(Prisma.sql`
    update deliveries
    set status = r.status::delivery_status, provider_message_id = r.message,
      -- The report overtook the answer to the request, whose storing would have counted the send.
      attempts = attempts + case when deliveries.status = 'sending' then 1 else 0 end,
      sent_at = coalesce(sent_at, now()), reported_at = now(), updated_at = now(),
      reason = null, lease_until = null, unknown_since = null, died_at = null
    from unnest(${ids}::uuid[], ${statuses}::text[], ${messages}::text[]) as r (id, status, message)
    where deliveries.id = r.id
  `)
}
