import type { Client } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Raw SQL: sums of the appointments of each client on one page of the list. */

export interface Wanted {
  professionalId: string
  clientId?: string
  /** Each is part of the name, without case and accents. */
  words?: readonly string[]
  /** Part of a phone. */
  digits?: string
  /** Part of an e-mail. */
  text?: string
  blocked?: boolean | undefined
  /** They came once, not for so many days, and have nothing ahead. */
  awayDays?: number | undefined
  /** Whoever was written down last comes first, by an appointment or as a client; otherwise by name. */
  recent?: boolean | undefined
  after?: { value: string; id: string } | undefined
  limit: number
}

/** A client with the name that the list is ordered by. */
export type ClientRow = Client & { sortName: string }

const matches = ({ words = [], digits = '', text = '' }: Wanted) => {
  if (words.length === 0 && digits === '' && text === '') return Prisma.sql`true`
  const named = words.map((word) => Prisma.sql`position(${word} in plain_name) > 0`)
  return Prisma.sql`(
    ${named.length > 0 ? Prisma.join(named, ' and ') : Prisma.sql`false`}
    or (${digits} <> '' and position(${digits} in phone) > 0)
    or (${text} <> '' and position(${text} in email) > 0)
  )`
}

function isAway(days: number, at: Prisma.Sql) {
  const since = Prisma.sql`${at} - make_interval(days => ${days}::int)`
  const own = Prisma.sql`select from appointments where client_id = clients.id`
  return Prisma.sql`not blocked and exists (${own} and status = 'completed')
    and not exists (${own} and starts_at > ${since}
      and status in ('pending_confirmation', 'confirmed', 'completed'))`
}

/** A page has some thousand clients at most, and each has its appointments in one index. */
const WRITTEN_AT = Prisma.sql`greatest(created_at,
  (select max(made.created_at) from appointments made where made.client_id = clients.id))`

export function listClients(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  wanted: Wanted,
  now: Temporal.Instant,
): Promise<ClientRow[]> {
  const { professionalId, clientId, blocked, awayDays, recent = false, after, limit } = wanted
  const at = Prisma.sql`${now.toString()}::timestamptz`
  const order = recent ? Prisma.sql`written_at desc, id` : Prisma.sql`plain_name, id`
  return tx.$queryRaw<ClientRow[]>(Prisma.sql`
    with shown as (
      select *, ${recent ? WRITTEN_AT : Prisma.sql`created_at`} as written_at from clients
      where professional_id = ${professionalId}::uuid and phone is not null
        and ${clientId === undefined ? Prisma.sql`true` : Prisma.sql`id = ${clientId}::uuid`}
        and ${blocked === undefined ? Prisma.sql`true` : Prisma.sql`blocked = ${blocked}`}
        and ${awayDays === undefined ? Prisma.sql`true` : isAway(awayDays, at)}
        and ${after ? Prisma.sql`(plain_name, id) > (${after.value}, ${after.id}::uuid)` : Prisma.sql`true`}
        and ${matches(wanted)}
      order by ${order}
      limit ${limit}
    )
    select c.id, c.name, c.phone, c.email, c.blocked, c.user_id is not null as "hasAccount",
      coalesce(c.phone_confirmed_at, c.proven_at) is not null as "phoneConfirmed", c.created_at as "createdAt",
      c.plain_name as "sortName", t.totals, t.last as "lastAppointmentAt",
      t.next as "nextAppointmentAt"
    from shown c
    cross join lateral (
      select
        json_build_object(
          'completed', count(*) filter (where status = 'completed'),
          'noShows', count(*) filter (where status = 'no_show'),
          'upcoming', count(*) filter (where is_open and starts_at > ${at}),
          'paidCents', coalesce(sum(paid_cents), 0)
            + (select coalesce(sum(paid_cents), 0) from purchases where client_id = c.id),
          -- Of what was paid by a deposit, the rest.
          'owedCents', coalesce(sum(greatest(price_cents - paid_cents, 0)) filter (
            where status = 'completed' and (payment_status in ('none', 'authorized')
              or (payment_status = 'captured' and prepay_cents is not null))), 0),
          'sessionsLeft', (
            select coalesce(sum(e.sessions_left), 0)::int
            from purchases p join purchase_entries e on e.purchase_id = p.id
            where p.client_id = c.id and p.status = 'active' and (p.expires_at is null or p.expires_at > ${at})
          )
        ) as totals,
        max(starts_at) filter (
          where starts_at <= ${at} and status in ('confirmed', 'completed', 'no_show')) as last,
        min(starts_at) filter (where is_open and starts_at > ${at}) as next
      from (
        select *, status in ('pending_confirmation', 'confirmed') as is_open
        from appointments where client_id = c.id
      ) a
    ) t
    order by ${order}
  `)
}
