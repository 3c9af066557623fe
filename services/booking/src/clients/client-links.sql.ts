import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Raw SQL: conditions over all rows of an account. */

/**
 * Confirms the account's address on rows whose phone the account has proven elsewhere, if all their
 * appointments were booked with this address. So a person who has proven a phone once needs no code at the
 * next professional, and a later owner of the number gets nothing: they typed another address.
 */
export async function confirmOwnAddress(
  tx: BookingTransaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update clients set email_confirmed = true
    where phone in (select phone from clients where user_id = ${userId} and proven_at is not null)
      and user_id is null and email = ${email} and not email_confirmed
      and not exists (
        select from appointments a
        where a.client_id = clients.id and a.contact_email is distinct from ${email}
      )
  `)
}

/** Appointments booked with the account's address that belong to no row of the account. */
export const bookedWithAddress = (userId: string) => Prisma.sql`
  select a.id from appointments a
  join accounts on accounts.email = a.contact_email
  join clients c on c.id = a.client_id
  where accounts.user_id = ${userId} and c.user_id is distinct from ${userId}
`
