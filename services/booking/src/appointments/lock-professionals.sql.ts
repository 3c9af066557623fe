import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** How long one of a group may keep the others waiting for a row that somebody changes. */
const ROW_WAIT = '1s'
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

/**
 * Takes the locks of these appointments' professionals, as far as nobody has them now, and waits for none of
 * them; nor does any later statement of the transaction wait longer than a second for a row.
 * @returns whether its lock is had, by the id of the appointment; none for one that does not exist
 */
export async function lockFreeOnes(
  tx: BookingTransaction,
  appointmentIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await tx.$queryRaw<{ id: string; isLocked: boolean }[]>(Prisma.sql`
    select id, pg_try_advisory_xact_lock(hashtextextended(professional_id::text, 0)) as "isLocked"
    from (select set_config('lock_timeout', ${ROW_WAIT}, true) offset 0) as not_for_long
    cross join appointments where id = any(${[...appointmentIds]}::uuid[])
  `)
  return new Map(rows.map(({ id, isLocked }) => [id, isLocked]))
}
