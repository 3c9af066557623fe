import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Raw SQL: an upsert that keeps the newer, a join with what others typed, and a condition over all rows. */

/** Whether the account is being erased, or was when this happened: what it did then opens nothing. */
export async function isErased(
  tx: BookingTransaction,
  userId: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ erased: boolean }[]>(Prisma.sql`
    select exists (
      select from account_erasures where user_id = ${userId}
        and (completed_at is null or completed_at > ${at.toString()}::timestamptz)
    ) as erased
  `)
  return row?.erased ?? false
}

/**
 * Confirms the account's address on rows in which it has shown everything there is: it has proven their
 * phone elsewhere, and each of their appointments was booked with this address. So the next professional
 * of somebody who has proven a phone once asks for no code, and whoever gets the number later has typed
 * another address.
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

/** Appointments booked with the account's address that are in no row of the account. */
export const bookedWithAddress = (userId: string) => Prisma.sql`
  select a.id from appointments a
  join accounts on accounts.email = a.contact_email
  join clients c on c.id = a.client_id
  where accounts.user_id = ${userId} and c.user_id is distinct from ${userId}
`
