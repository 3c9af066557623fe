import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Whose wishes are erased. */
interface ToErase {
  /** null: a later look, which erases nothing that is new of the account. */
  userId: string | null
  clientIds: readonly string[]
  /** Of clients that nobody else has. */
  phones: readonly string[]
  professionals: readonly string[]
}

/**
 * Deletes what somebody waits for: on the page they owned, with the phones of their clients, and with a phone that they
 * proved. The openings of the page go, too.
 * @returns the ids of the wishes
 */
export async function eraseWishes(
  tx: BookingTransaction,
  { userId, clientIds, phones, professionals }: ToErase,
): Promise<string[]> {
  const ofPages = { professionalId: { in: [...professionals] } }
  await tx.waitlistOpening.deleteMany({ where: ofPages })
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    delete from waitlist_wishes w
    where professional_id = any(${[...professionals]}::uuid[])
      or client_phone = any(${[...phones]}::text[])
      or client_phone in (select phone from proven_phones where user_id = ${userId})
      or exists (
        select from clients
        where id = any(${[...clientIds]}::uuid[]) and professional_id = w.professional_id
          and phone = w.client_phone
      )
    returning id
  `)
  return rows.map(({ id }) => id)
}
