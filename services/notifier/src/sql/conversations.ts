import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/** Whether somebody is writing with the agent now, as the latest that was told says. */
export async function keepConversation(
  tx: NotifierTransaction,
  { phone, isOpen, at }: { phone: string | null; isOpen: boolean; at: string },
): Promise<void> {
  // In the chat of a page nobody waits for a message.
  if (phone === null) return
  await tx.$executeRaw(Prisma.sql`
    insert into conversations as known (phone, is_open, changed_at)
    values (${phone}, ${isOpen}, ${at}::timestamptz)
    on conflict (phone) do update set is_open = excluded.is_open, changed_at = excluded.changed_at
    where known.changed_at < excluded.changed_at
  `)
}

/** A day after it was told, a conversation is over whatever happened to the news of it. */
export const forgetOldConversations = (tx: NotifierTransaction) =>
  tx.$executeRaw(Prisma.sql`
    delete from conversations where changed_at < now() - interval '1 day'
  `)
