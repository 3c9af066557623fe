import type { FinanceReport } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { DayFigures, HourFigures, MethodFigures } from './finance-report.rule.ts'

/** Raw SQL: Prisma cannot sum by local days. */

type Categories = FinanceReport['totals']['byCategory']
type Tx = Pick<BookingTransaction, '$queryRaw'>

export interface Stretch {
  professionalId: string
  /** Local days, inclusive. */
  from: string
  to: string
  timezone: string
}

const within = (column: Prisma.Sql, { from, to, timezone }: Stretch) => Prisma.sql`
  ${column} >= (${from}::date)::timestamp at time zone ${timezone}
  and ${column} < (${to}::date + 1)::timestamp at time zone ${timezone}
`
const dayOf = (column: Prisma.Sql, { timezone }: Stretch) =>
  Prisma.sql`(${column} at time zone ${timezone})::date`

/** A deposit is less than the price. */
const CAPTURED = Prisma.sql`coalesce(captured_cents, price_cents)`

/** Money by the local day of payment or refund, sessions by the local day of their start. */
export function sumsByDay(tx: Tx, stretch: Stretch): Promise<DayFigures[]> {
  const ofPage = Prisma.sql`professional_id = ${stretch.professionalId}::uuid`
  const [captured, refunded, begun] = [
    Prisma.sql`captured_at`,
    Prisma.sql`refunded_at`,
    Prisma.sql`starts_at`,
  ]
  return tx.$queryRaw<DayFigures[]>(Prisma.sql`
    select to_char(day, 'YYYY-MM-DD') as day,
      sum(captured)::float8 as "capturedCents", sum(refunded)::float8 as "refundedCents",
      sum(completed)::int as completed, sum(no_shows)::int as "noShows",
      sum(cancelled)::int as cancelled, sum(expenses)::float8 as "expensesCents"
    from (
      select ${dayOf(captured, stretch)} as day, sum(${CAPTURED}) as captured, 0 as refunded,
        0 as completed, 0 as no_shows, 0 as cancelled, 0 as expenses
      from appointments where ${ofPage} and ${within(captured, stretch)}
      group by 1
      union all
      select ${dayOf(refunded, stretch)}, 0, sum(${CAPTURED}), 0, 0, 0, 0
      from appointments where ${ofPage} and ${within(refunded, stretch)}
      group by 1
      union all
      select ${dayOf(begun, stretch)}, 0, 0, count(*) filter (where status = 'completed'),
        count(*) filter (where status = 'no_show'), count(*) filter (where status = 'cancelled'), 0
      from appointments
      where ${ofPage} and ${within(begun, stretch)}
        and status in ('completed', 'no_show', 'cancelled')
      group by 1
      union all
      select date, 0, 0, 0, 0, 0, sum(amount_cents) from expenses
      where ${ofPage} and date between ${stretch.from}::date and ${stretch.to}::date
      group by 1
    ) as facts
    group by day
  `)
}

/** What was received less what was given back, by how it was paid; what nobody said was Pix. */
export const sumsByMethod = (tx: Tx, stretch: Stretch): Promise<MethodFigures[]> => {
  const part = (column: Prisma.Sql, sign: Prisma.Sql) => Prisma.sql`
    select ${dayOf(column, stretch)} as day, coalesce(payment_method, 'pix') as method, ${sign} ${CAPTURED} as cents
    from appointments
    where professional_id = ${stretch.professionalId}::uuid and ${within(column, stretch)}
  `
  return tx.$queryRaw<MethodFigures[]>(Prisma.sql`
    select to_char(day, 'YYYY-MM-DD') as day, method, sum(cents)::float8 as "receivedCents" from (
      ${part(Prisma.sql`captured_at`, Prisma.empty)}
      union all
      ${part(Prisma.sql`refunded_at`, Prisma.sql`-`)}
    ) as payments
    group by day, method
  `)
}

export const expensesByCategory = (tx: Tx, stretch: Stretch): Promise<Categories> =>
  tx.$queryRaw<Categories>(Prisma.sql`
    select category, sum(amount_cents)::float8 as cents from expenses
    where professional_id = ${stretch.professionalId}::uuid
      and date between ${stretch.from}::date and ${stretch.to}::date
    group by category
  `)

export const sessionsByHour = (tx: Tx, stretch: Stretch): Promise<HourFigures[]> =>
  tx.$queryRaw<HourFigures[]>(Prisma.sql`
    select extract(dow from starts_at at time zone ${stretch.timezone})::int as "dayOfWeek",
      extract(hour from starts_at at time zone ${stretch.timezone})::int as hour,
      count(*)::int as completed
    from appointments
    where professional_id = ${stretch.professionalId}::uuid and status = 'completed'
      and ${within(Prisma.sql`starts_at`, stretch)}
    group by 1, 2
  `)

interface IncomeRow {
  appointmentId: string
  date: string
  payerName: string | null
  payerTaxId: string | null
  /** null: the payer, or somebody erased. */
  clientName: string | null
  clientTaxId: string | null
  amountCents: number
}

/** Each payment of a stretch with its payer, and each refund. */
export function incomeOf(tx: Tx, stretch: Stretch): Promise<IncomeRow[]> {
  const part = (column: Prisma.Sql, sign: Prisma.Sql) => Prisma.sql`
    select a.id as "appointmentId", to_char(${dayOf(column, stretch)}, 'YYYY-MM-DD') as date,
      coalesce(c.payer_name, c.name, a.contact_name) as "payerName",
      case when c.payer_name is null then c.tax_id else c.payer_tax_id end as "payerTaxId",
      case when c.payer_name is not null then c.name end as "clientName", c.tax_id as "clientTaxId",
      (${sign} coalesce(a.captured_cents, a.price_cents))::int as "amountCents", ${column} as at
    from appointments a join clients c on c.id = a.client_id
    where a.professional_id = ${stretch.professionalId}::uuid and ${within(column, stretch)}
  `
  return tx.$queryRaw<IncomeRow[]>(Prisma.sql`
    select "appointmentId", date, "payerName", "payerTaxId", "clientName", "clientTaxId", "amountCents" from (
      ${part(Prisma.sql`a.captured_at`, Prisma.empty)}
      union all
      ${part(Prisma.sql`a.refunded_at`, Prisma.sql`-`)}
    ) as income
    order by at, "appointmentId", "amountCents" desc
  `)
}
