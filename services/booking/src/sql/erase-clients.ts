import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Whose data is to go: clients of an account, clients found before, all clients of a professional. */
export interface ToErase {
  userId: string | null
  clientIds: readonly string[]
  professionalIds: readonly string[]
}

const isToErase = ({ userId, clientIds, professionalIds }: ToErase) => Prisma.sql`(
  user_id = ${userId} or id = any(${[...clientIds]}::uuid[])
  or professional_id = any(${[...professionalIds]}::uuid[])
)`

/**
 * Takes the lock of each professional concerned, as a booking does: one that runs now is seen by what
 * follows. In the order of their ids, so that two erasures do not wait for each other.
 */
export async function lockProfessionals(tx: BookingTransaction, who: ToErase): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    select pg_advisory_xact_lock(hashtextextended(id::text, 0)) from (
      select professional_id as id from clients where ${isToErase(who)}
      union select unnest(${[...who.professionalIds]}::uuid[])
      order by id
    ) as concerned
  `)
}

/** Makes them nobody. Answers whose they were, those that were nobody already among them. */
export async function eraseClients(
  tx: BookingTransaction,
  who: ToErase,
): Promise<{ id: string; professionalId: string }[]> {
  return tx.$queryRaw(Prisma.sql`
    update clients set name = null, phone = null, email = null, email_confirmed = false, user_id = null
    where ${isToErase(who)}
    returning id, professional_id as "professionalId"
  `)
}
