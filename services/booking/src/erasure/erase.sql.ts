import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** The ids of pending and confirmed appointments that have not begun. */
export async function comingAppointments(
  tx: BookingTransaction,
  clientIds: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from appointments
    where client_id = any(${[...clientIds]}::uuid[])
      and status in ('pending_confirmation', 'confirmed')
      and starts_at > ${now.toString()}::timestamptz
    order by id
  `)
  return rows.map(({ id }) => id)
}

/** Whose data is erased: clients of an account, clients found before, all clients of a professional. */
interface ToErase {
  userId: string | null
  /** The account's verified address: it opens the rows where it is confirmed. */
  email: string | null
  clientIds: readonly string[]
  professionalIds: readonly string[]
}

/** Also finds clients that are erased already. */
export const clientsToErase = (
  tx: BookingTransaction,
  { userId, email, clientIds, professionalIds }: ToErase,
): Promise<{ id: string; professionalId: string }[]> =>
  tx.$queryRaw(Prisma.sql`
    select id, professional_id as "professionalId" from clients
    where user_id = ${userId} or (email_confirmed and user_id is null and email = ${email})
      or id = any(${[...clientIds]}::uuid[]) or professional_id = any(${[...professionalIds]}::uuid[])
  `)
