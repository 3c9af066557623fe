import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/**
 * What was written with people who are nobody now goes, of both sides, and what was kept of them. Of
 * reviews the words go and the stars stay: they are nobody's, and the page's rating is what it was.
 */
export async function eraseMessages(
  tx: BookingTransaction,
  clientIds: readonly string[],
): Promise<void> {
  const ofThem = Prisma.sql`client_id = any(${[...clientIds]}::uuid[])`
  await tx.$executeRaw(Prisma.sql`delete from message_threads where ${ofThem}`)
  await tx.$executeRaw(Prisma.sql`delete from messages where ${ofThem}`)
  await tx.$executeRaw(Prisma.sql`delete from client_notes where ${ofThem}`)
  await tx.$executeRaw(Prisma.sql`delete from note_accesses where ${ofThem}`)
  await tx.$executeRaw(
    Prisma.sql`update reviews set comment = null, reply = null, report_reason = null where ${ofThem}`,
  )
}
