import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

interface Told {
  phone: string | null
  isOpen: boolean
  at: string
}

/** Whether people are writing with the agent now, as the latest that was told says. */
export async function keepConversations(
  tx: NotifierTransaction,
  told: readonly Told[],
): Promise<void> {
  // In the chat of a page nobody waits for a message.
  const known = told.filter(({ phone }) => phone !== null)
  if (known.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    insert into conversations as known (phone, is_open, changed_at)
    select distinct on (phone) phone, "isOpen", at
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as told (
      phone text, "isOpen" boolean, at timestamptz)
    order by phone, at desc
    on conflict (phone) do update set is_open = excluded.is_open, changed_at = excluded.changed_at
    where known.changed_at < excluded.changed_at
  `)
}

/** A day after it was told, a conversation is over whatever happened to the news of it. */
export const forgetOldConversations = (tx: NotifierTransaction) =>
  tx.$executeRaw(Prisma.sql`
    delete from conversations where changed_at < now() - interval '1 day'
  `)
