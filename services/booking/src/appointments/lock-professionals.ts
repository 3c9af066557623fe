import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/**
 * Takes the professionals' locks until the transaction ends: everything that changes their appointments
 * does. In the order of their ids, so that two that take several do not wait for each other.
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
