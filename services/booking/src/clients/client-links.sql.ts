import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { PhoneProof } from './client-link.rule.ts'

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

/**
 * Keeps the newest proof of a phone, confirms the phone for the clients that have it, and ends the phone's calendar
 * feed if it is older: it may be the feed of the number's owner before. `userId` is null without an account. The caller
 * has locked the clients.
 */
export async function keepProof(
  tx: BookingTransaction,
  { phone, userId, at }: { phone: string; userId: string | null; at: Temporal.Instant },
): Promise<void> {
  const provenAt = Prisma.sql`${at.toString()}::timestamptz`
  await tx.$executeRaw(Prisma.sql`
    insert into proven_phones as known (phone, user_id, proven_at)
    values (${phone}, ${userId}, ${provenAt})
    on conflict (phone) do update set user_id = excluded.user_id, proven_at = excluded.proven_at
    where known.proven_at < excluded.proven_at
  `)
  await tx.$executeRaw(Prisma.sql`
    update clients set phone_confirmed_at = ${provenAt}
    where phone = ${phone} and phone_confirmed_at is null
  `)
  await tx.$executeRaw(Prisma.sql`
    delete from calendar_feeds where owner = ${`phone:${phone}`} and created_at < ${provenAt}
  `)
}

/** The phone proofs of accounts among these, by phone. */
export async function accountProofs(
  tx: BookingTransaction,
  phones: readonly string[],
): Promise<Map<string, PhoneProof>> {
  if (phones.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ phone: string; userId: string; provenAt: Date }[]>(Prisma.sql`
    select phone, user_id as "userId", proven_at as "provenAt" from proven_phones
    where phone = any(${[...phones]}::text[]) and user_id is not null
  `)
  return new Map(
    rows.map(({ phone, userId, provenAt }) => [
      phone,
      { userId, at: Temporal.Instant.from(provenAt.toISOString()) },
    ]),
  )
}
