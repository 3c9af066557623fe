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
export async function lockProfessionalOf(
  tx: BookingTransaction,
  appointmentId: string,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    select pg_advisory_xact_lock(hashtextextended(professional_id::text, 0))
    from appointments where id = ${appointmentId}::uuid
  `)
}
