import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

interface Told {
  phone: string | null
  isOpen: boolean
  at: string
}

/** Stores whether people write with the agent now; the latest event counts. */
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
