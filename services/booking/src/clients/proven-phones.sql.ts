import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { PhoneProof } from './client-link.rule.ts'

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
