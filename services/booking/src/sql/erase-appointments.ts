import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Why the system cancelled; every other reason is text that people wrote. */
export const ACCOUNT_DELETED = 'account_deleted'
const SYSTEM_REASONS = [ACCOUNT_DELETED, 'expired']

/** Cancels what has not begun, so that its time is free again. Answers the appointments' ids. */
export async function cancelComing(
  tx: BookingTransaction,
  clientIds: readonly string[],
  now: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    update appointments
    set status = 'cancelled', cancel_reason = ${ACCOUNT_DELETED}, version = version + 1,
      updated_at = ${now}::timestamptz
    where client_id = any(${[...clientIds]}::uuid[])
      and status in ('pending_confirmation', 'confirmed') and starts_at > ${now}::timestamptz
    returning id
  `)
  return rows.map(({ id }) => id)
}

/** Of what stays as a record, texts and contacts go. Answers the ids of all the clients' appointments. */
export async function eraseReasons(
  tx: BookingTransaction,
  clientIds: readonly string[],
): Promise<{ id: string; clientId: string }[]> {
  await tx.$executeRaw(Prisma.sql`
    update appointments set cancel_reason = null
    where client_id = any(${[...clientIds]}::uuid[])
      and cancel_reason <> all(${SYSTEM_REASONS}::text[])
  `)
  await tx.$executeRaw(Prisma.sql`
    update appointments set contact_name = null, contact_phone = null, contact_email = null
    where client_id = any(${[...clientIds]}::uuid[])
      and coalesce(contact_name, contact_phone, contact_email) is not null
  `)
  return tx.$queryRaw(Prisma.sql`
    select id, client_id as "clientId" from appointments
    where client_id = any(${[...clientIds]}::uuid[])
  `)
}
