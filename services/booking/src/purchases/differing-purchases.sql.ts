import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/**
 * Purchases whose books do not agree: what is left of each kind is the sum of its ledger; each session that the ledger calls
 * used is one of an appointment, and the other way round; what came and what is on its way back are the sums of their
 * entries. An appointment that is deleted by age has left its session used. Raw SQL, since these are sums over all of them.
 * @param id one of them alone
 */
export async function differingPurchases(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  id?: string,
): Promise<string[]> {
  const isMeant = (column: Prisma.Sql) =>
    id === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${id}::uuid`
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    with held as (
      select purchase_id, entry, appointment_id from session_ledger
      where appointment_id is not null and ${isMeant(Prisma.sql`purchase_id`)}
      group by purchase_id, entry, appointment_id having sum(delta) = -1
    )
    select purchase_id as id from purchase_entries e
    where ${isMeant(Prisma.sql`purchase_id`)} and sessions_left <> coalesce((
      select sum(delta) from session_ledger l
      where l.purchase_id = e.purchase_id and l.entry = e.entry), 0)
    union
    select held.purchase_id from held join appointments a on a.id = held.appointment_id
    where (a.purchase_id, a.purchase_entry) is distinct from (held.purchase_id, held.entry)
    union
    select a.purchase_id from appointments a
    where a.purchase_id is not null and ${isMeant(Prisma.sql`a.purchase_id`)} and not exists (
      select from held where held.appointment_id = a.id and held.purchase_id = a.purchase_id
        and held.entry = a.purchase_entry)
    union
    select p.id from purchases p
    where ${isMeant(Prisma.sql`p.id`)} and (
      paid_cents <> coalesce((select sum(amount_cents) from payment_entries m
        where m.purchase_id = p.id and m.struck_at is null), 0)
      or returning_cents <> coalesce((select sum(amount_cents - done_cents - failed_cents) from refunds r
        where r.purchase_id = p.id), 0))
    order by id
  `)
  return rows.map((row) => row.id)
}
