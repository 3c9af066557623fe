import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/**
 * What was to be said of a conversation's messages is not sent any more, and what stands in the app of them is
 * read: its reader has read the messages themselves. Notices of money stay.
 */
export async function messagesRead(
  tx: NotifierTransaction,
  {
    clientId,
    audience,
    userId,
  }: { clientId: string; audience: 'professional' | 'client'; userId: string | null },
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update deliveries set status = 'skipped', reason = 'read', updated_at = now()
    where client_id = ${clientId}::uuid and audience = ${audience}::audience
      and template = 'msgNewMessage' and status in ('pending', 'failed')
  `)
  if (userId === null) return
  await tx.$executeRaw(Prisma.sql`
    update notifications set read_at = now()
    where read_at is null and user_id = ${userId} and id in (
      select id from deliveries
      where client_id = ${clientId}::uuid and audience = ${audience}::audience
        and template = 'msgNewMessage' and channel = 'in_app'
    )
  `)
}
