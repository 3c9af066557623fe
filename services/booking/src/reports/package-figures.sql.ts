import type { FinanceReport } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import { type Stretch, within } from './finance.sql.ts'

type Figures = FinanceReport['totals']['packages']

/**
 * What became of packages in a stretch: those that were paid in it, the sessions of appointments that took place in it, and
 * what is owed in sessions at its end, by the ledger of then. Raw SQL, since Prisma cannot sum by local days.
 */
export async function packageFigures(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  stretch: Stretch,
): Promise<Figures> {
  const { professionalId, to, timezone } = stretch
  const ofPage = Prisma.sql`professional_id = ${professionalId}::uuid`
  const end = Prisma.sql`(${to}::date + 1)::timestamp at time zone ${timezone}`
  const [figures] = await tx.$queryRaw<Figures[]>(Prisma.sql`
    with sold as (
      select count(*)::int as sold, coalesce(sum(price_cents), 0)::float8 as cents from purchases
      where ${ofPage} and ${within(Prisma.sql`active_at`, stretch)}
    ),
    used as (
      select count(*)::int as used from appointments
      where ${ofPage} and purchase_id is not null and status = 'completed'
        and ${within(Prisma.sql`starts_at`, stretch)}
    ),
    bought as (
      select p.id, p.price_cents, (
          select sum(sessions) from purchase_entries where purchase_id = p.id) as sessions, (
          select coalesce(sum(delta), 0) from session_ledger
          where purchase_id = p.id and at < ${end}) as open
      from purchases p where ${ofPage} and active_at < ${end}
    ),
    owed as (
      select coalesce(sum(open), 0)::int as open,
        coalesce(sum(floor(price_cents * open / sessions)), 0)::float8 as cents
      from bought
    )
    select sold.sold, sold.cents as "soldCents", used.used as "sessionsUsed", owed.open as "sessionsOpen",
      owed.cents as "openCents"
    from sold, used, owed
  `)
  if (!figures) throw new Error('a sum has a row')
  return figures
}
