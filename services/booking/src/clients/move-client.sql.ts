import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Tables whose rows only name their client. */
const owned = [
  Prisma.sql`appointments`,
  Prisma.sql`messages`,
  Prisma.sql`payment_entries`,
  Prisma.sql`purchases`,
  Prisma.sql`client_notes`,
  Prisma.sql`note_accesses`,
  Prisma.sql`reviews`,
  Prisma.sql`recurring_schedules`,
  Prisma.sql`purchases`,
]

/** Moves all rows of one client to another and adds up their counts. */
export async function moveClient(
  tx: BookingTransaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    select 1 from clients where id in (${from}::uuid, ${into}::uuid) order by id for update
  `)
  for (const table of owned) {
    await tx.$executeRaw(Prisma.sql`
      update ${table} set client_id = ${into}::uuid where client_id = ${from}::uuid
    `)
  }
  await tx.$executeRaw(Prisma.sql`
    insert into message_threads as known (client_id, professional_id, last_message_id,
      unread_by_professional, unread_by_client)
    select ${into}::uuid, professional_id, last_message_id, unread_by_professional, unread_by_client
    from message_threads where client_id = ${from}::uuid
    on conflict (client_id) do update
    set last_message_id = greatest(known.last_message_id, excluded.last_message_id),
      unread_by_professional = known.unread_by_professional + excluded.unread_by_professional,
      unread_by_client = known.unread_by_client + excluded.unread_by_client
  `)
  await tx.$executeRaw(Prisma.sql`delete from message_threads where client_id = ${from}::uuid`)
}
