import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/**
 * Takes the professionals' locks until the transaction ends. Whatever changes their appointments does so. The
 * order of the ids keeps two transactions from deadlocking.
 */
export async function lockProfessionals(
  tx: BookingTransaction,
  professionalIds: Iterable<string>,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    select pg_advisory_xact_lock(hashtextextended(id::text, 0))
    from (select distinct id from unnest(${[...professionalIds]}::uuid[]) as id order by id) as ids
  `)
}

/** The same for the professional of an appointment; without the appointment it locks nothing. */
export const lockProfessionalOf = (tx: BookingTransaction, appointmentId: string): Promise<void> =>
  lockOwnerOf(tx, Prisma.sql`appointments`, appointmentId)

/** The same for the professional of a purchase. */
export const lockSellerOf = (tx: BookingTransaction, purchaseId: string): Promise<void> =>
  lockOwnerOf(tx, Prisma.sql`purchases`, purchaseId)

async function lockOwnerOf(tx: BookingTransaction, table: Prisma.Sql, id: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    select pg_advisory_xact_lock(hashtextextended(professional_id::text, 0))
    from ${table} where id = ${id}::uuid
  `)
}
