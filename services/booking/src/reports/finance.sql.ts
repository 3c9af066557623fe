import type { FinanceReport } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { DayFigures, HourFigures, MethodFigures } from './finance-report.rule.ts'

/** Raw SQL: Prisma cannot sum by local days. */

type Categories = FinanceReport['totals']['byCategory']
type Services = FinanceReport['totals']['byService']
type Tx = Pick<BookingTransaction, '$queryRaw'>

export interface Stretch {
  professionalId: string
  /** Local days, inclusive. */
  from: string
  to: string
  timezone: string
}

export const within = (column: Prisma.Sql, { from, to, timezone }: Stretch) => Prisma.sql`
  ${column} >= (${from}::date)::timestamp at time zone ${timezone}
  and ${column} < (${to}::date + 1)::timestamp at time zone ${timezone}
`
const dayOf = (column: Prisma.Sql, { timezone }: Stretch) =>
  Prisma.sql`(${column} at time zone ${timezone})::date`

const PAID = Prisma.sql`e.paid_at`
/** What counts of a stretch's money, by when it came and went. */
const moneyOf = (stretch: Stretch) => Prisma.sql`
  payment_entries e where e.professional_id = ${stretch.professionalId}::uuid and e.struck_at is null
    and ${within(PAID, stretch)}`

/** Money by the local day on which it came or went, sessions by the local day of their start. */
export function sumsByDay(tx: Tx, stretch: Stretch): Promise<DayFigures[]> {
  const ofPage = Prisma.sql`professional_id = ${stretch.professionalId}::uuid`
  const begun = Prisma.sql`starts_at`
  return tx.$queryRaw<DayFigures[]>(Prisma.sql`
    select to_char(day, 'YYYY-MM-DD') as day,
      sum(captured)::float8 as "capturedCents", sum(refunded)::float8 as "refundedCents",
      sum(completed)::int as completed, sum(no_shows)::int as "noShows",
      sum(cancelled)::int as cancelled, sum(expenses)::float8 as "expensesCents",
      sum(fees)::float8 as "feesCents"
    from (
      select ${dayOf(PAID, stretch)} as day, sum(greatest(amount_cents, 0)) as captured,
        sum(greatest(-amount_cents, 0)) as refunded, 0 as completed, 0 as no_shows, 0 as cancelled, 0 as expenses,
        coalesce(sum(fee_cents), 0) as fees
      from ${moneyOf(stretch)}
      group by 1
      union all
      select ${dayOf(begun, stretch)}, 0, 0, count(*) filter (where status = 'completed'),
        count(*) filter (where status = 'no_show'), count(*) filter (where status = 'cancelled'), 0, 0
      from appointments
      where ${ofPage} and ${within(begun, stretch)}
        and status in ('completed', 'no_show', 'cancelled')
      group by 1
      union all
      select date, 0, 0, 0, 0, 0, sum(amount_cents), 0 from expenses
      where ${ofPage} and date between ${stretch.from}::date and ${stretch.to}::date
      group by 1
    ) as facts
    group by day
  `)
}

/** What was received less what was given back, by how it was paid. */
export const sumsByMethod = (tx: Tx, stretch: Stretch): Promise<MethodFigures[]> =>
  tx.$queryRaw<MethodFigures[]>(Prisma.sql`
    select to_char(${dayOf(PAID, stretch)}, 'YYYY-MM-DD') as day, method,
      sum(amount_cents)::float8 as "receivedCents"
    from ${moneyOf(stretch)}
    group by 1, 2
  `)

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

/** What was done in sessions that took place, each service of several by itself. */
export const sessionsByService = (tx: Tx, stretch: Stretch): Promise<Services> =>
  tx.$queryRaw<Services>(Prisma.sql`
    select item.name, count(*)::int as completed, sum(item.cents)::float8 as "agreedCents"
    from appointments cross join lateral (
      select service_name as name, price_cents + coalesce(covered_cents, 0) as cents
      where items is null and service_name is not null
      union all
      select one ->> 'name', coalesce((one ->> 'priceCents')::int, 0) from jsonb_array_elements(items) as one
    ) as item
    where professional_id = ${stretch.professionalId}::uuid and status = 'completed'
      and ${within(Prisma.sql`starts_at`, stretch)}
    group by item.name
  `)

/** What it was paid for, one of the three, and by which client. */
interface PaidFor {
  appointmentId: string | null
  messageId: string | null
  purchaseId: string | null
  /** null once erased. */
  clientId: string | null
}

interface IncomeRow extends PaidFor {
  date: string
  payerName: string | null
  payerTaxId: string | null
  /** null: the payer, or somebody erased. */
  clientName: string | null
  clientTaxId: string | null
  amountCents: number
  feeCents: number | null
}

const PAID_FOR = Prisma.sql`
  e.appointment_id as "appointmentId", e.message_id as "messageId", e.purchase_id as "purchaseId",
  case when c.phone is not null then c.id end as "clientId"`

/** A stretch's money with its appointments, where it has one, and its clients. */
const withClients = (stretch: Stretch) => Prisma.sql`
  from (select * from ${moneyOf(stretch)}) e
  left join appointments a on a.id = e.appointment_id
  join clients c on c.id = coalesce(a.client_id, e.client_id)`

/** Each payment of a stretch with its payer, and each refund. */
export const incomeOf = (tx: Tx, stretch: Stretch): Promise<IncomeRow[]> =>
  tx.$queryRaw<IncomeRow[]>(Prisma.sql`
    select ${PAID_FOR}, to_char(${dayOf(PAID, stretch)}, 'YYYY-MM-DD') as date,
      coalesce(c.payer_name, c.name, a.contact_name) as "payerName",
      case when c.payer_name is null then c.tax_id else c.payer_tax_id end as "payerTaxId",
      case when c.payer_name is not null then c.name end as "clientName", c.tax_id as "clientTaxId",
      e.amount_cents as "amountCents", e.fee_cents as "feeCents"
    ${withClients(stretch)}
    order by e.paid_at, a.id, e.amount_cents desc, e.id
  `)

interface ReceivedRow extends PaidFor {
  id: string
  date: string
  clientName: string | null
  /** Of a purchase the name of its package. */
  serviceName: string | null
  amountCents: number
  method: string
  paidAt: Date
  feeCents: number | null
}

/** Each payment of a stretch and each refund with its client, the latest first. */
export const receivedOf = (tx: Tx, stretch: Stretch): Promise<ReceivedRow[]> =>
  tx.$queryRaw<ReceivedRow[]>(Prisma.sql`
    select e.id, ${PAID_FOR}, to_char(${dayOf(PAID, stretch)}, 'YYYY-MM-DD') as date,
      coalesce(c.name, a.contact_name) as "clientName",
      coalesce(a.service_name, bought.package_name) as "serviceName",
      e.amount_cents as "amountCents", e.method, e.paid_at as "paidAt",
      e.fee_cents as "feeCents"
    ${withClients(stretch)}
    left join purchases bought on bought.id = e.purchase_id
    order by e.paid_at desc, e.id desc
  `)
