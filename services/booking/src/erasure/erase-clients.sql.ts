import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Whose data is to go: clients of an account, clients found before, all clients of a professional. */
export interface ToErase {
  userId: string | null
  /** The account's verified address: it opens the rows where it is confirmed. */
  email: string | null
  clientIds: readonly string[]
  professionalIds: readonly string[]
}

interface Erased {
  id: string
  professionalId: string
}

const isToErase = ({ userId, email, clientIds, professionalIds }: ToErase) => Prisma.sql`(
  user_id = ${userId} or (email_confirmed and user_id is null and email = ${email})
  or id = any(${[...clientIds]}::uuid[]) or professional_id = any(${[...professionalIds]}::uuid[])
)`

/** Whose they are, those that are nobody already among them. */
export const clientsToErase = (tx: BookingTransaction, who: ToErase): Promise<Erased[]> =>
  tx.$queryRaw(Prisma.sql`
    select id, professional_id as "professionalId" from clients where ${isToErase(who)}
  `)

/** Makes them nobody. */
export async function eraseClients(
  tx: BookingTransaction,
  clientIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update clients set name = null, phone = null, email = null, email_confirmed = false,
      user_id = null, tax_id = null, proven_at = null, counted_at = null
    where id = any(${[...clientIds]}::uuid[]) and phone is not null
  `)
}
