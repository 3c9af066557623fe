import type { DayPart } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { WaitlistCounts } from './wish.rule.ts'

type Sql = Pick<BookingTransaction, '$queryRaw'>

/** Somebody who waits, with the page's client of their phone, if there is one. */
export interface WishRow {
  id: string
  professionalId: string
  /** Empty: the page's session. */
  serviceIds: string[]
  serviceName: string | null
  firstDay: string
  lastDay: string
  days: string[]
  parts: DayPart[]
  clientName: string
  clientPhone: string
  status: 'waiting' | 'booked' | 'ended'
  endsAt: Date
  createdAt: Date
  clientId: string | null
  /** Confirmed; null: none is known. */
  email: string | null
  isCounted: boolean
  isProven: boolean
  /** The turn that runs. */
  turnId: string | null
  turnStartsAt: Date | null
  turnEndsAt: Date | null
  turnUntil: Date | null
  turnNeedsAddress: boolean | null
  turnHolds: boolean | null
}

/**
 * Whether whoever waits has shown that the phone is theirs: from it they joined, answered a message or typed a code, or
 * they kept an appointment of this page. What another page says of them proves nothing here.
 */
const isProven = Prisma.sql`(
  w.proven_at is not null
  or exists (select from proven_phones where phone = w.client_phone)
  or exists (
    select from clients where phone = w.client_phone and phone_confirmed_at is not null)
  or exists (select from appointments where client_id = c.id and status = 'completed'))`

/** One service, several, or none. */
const servicesOf = Prisma.sql`
  case when w.service_ids = '{}' then array_remove(array[w.service_id], null) else w.service_ids end::text[]`

/** Wishes under a condition on `w`, in the order of their turns. Those of blocked clients are left out. */
const selectWishes = (tx: Sql, condition: Prisma.Sql, limit = 1_000) =>
  tx.$queryRaw<WishRow[]>(Prisma.sql`
    select w.id, w.professional_id as "professionalId", ${servicesOf} as "serviceIds",
      w.service_name as "serviceName", w.first_day::text as "firstDay", w.last_day::text as "lastDay",
      w.days::text[] as days, w.parts, w.client_name as "clientName",
      w.client_phone as "clientPhone", w.status, w.ends_at as "endsAt", w.created_at as "createdAt",
      c.id as "clientId", case when c.email_confirmed then c.email end as email,
      c.counted_at is not null as "isCounted", ${isProven} as "isProven",
      t.id as "turnId", t.starts_at as "turnStartsAt", t.ends_at as "turnEndsAt",
      t.until as "turnUntil", t.needs_address as "turnNeedsAddress", t.holds as "turnHolds"
    from waitlist_wishes w
    left join waitlist_turns t on t.wish_id = w.id and t.outcome is null
    left join lateral (
      select * from clients
      where id in (
        select id from clients where professional_id = w.professional_id and phone = w.client_phone
        union all
        select client_id from merged_phones
        where professional_id = w.professional_id and phone = w.client_phone
      )
      limit 1
    ) as c on true
    where ${condition} and c.blocked is not true
    order by w.created_at, w.id
    limit ${limit}
  `)

const waitingAt = (professionalId: string, now: Temporal.Instant) => Prisma.sql`
  w.professional_id = ${professionalId}::uuid and w.status = 'waiting'
    and w.ends_at > ${now.toString()}::timestamptz`

/** Who waits for a time of a page. */
export const waitingOf = (
  tx: Sql,
  professionalId: string,
  {
    now,
    after,
    limit,
  }: {
    now: Temporal.Instant
    after?: { value: string; id: string } | undefined
    limit?: number
  },
): Promise<WishRow[]> =>
  selectWishes(
    tx,
    after
      ? Prisma.sql`${waitingAt(professionalId, now)}
          and (w.created_at, w.id) > (${after.value}::timestamptz, ${after.id}::uuid)`
      : waitingAt(professionalId, now),
    limit,
  )

/** A wish by its id, also one that waits no more. */
export async function wishById(tx: Sql, id: string): Promise<WishRow | null> {
  const [row] = await selectWishes(tx, Prisma.sql`w.id = ${id}::uuid`)
  return row ?? null
}

/** How often we wrote to a phone today because of public bookings, wishes and offers, over all pages. */
const messagesToday = (phone: Prisma.Sql, today: Prisma.Sql) => Prisma.sql`(
  (
    select count(*)::int from appointments
    where contact_phone = ${phone} and source in ('public', 'agent') and created_at >= ${today}
  ) + (
    select count(*)::int from waitlist_wishes
    where client_phone = ${phone} and created_at >= ${today}
  ) + (
    select count(*)::int from waitlist_turns t join waitlist_wishes o on o.id = t.wish_id
    where o.client_phone = ${phone} and t.offered_at >= ${today}
  ))`

interface ToldToday {
  wishId: string
  offersToday: number
  messagesToday: number
}

/** What those who wait on a page were told today. */
export const toldToday = (
  tx: Sql,
  professionalId: string,
  { now, today }: { now: Temporal.Instant; today: string },
): Promise<ToldToday[]> => {
  const since = Prisma.sql`${today}::timestamptz`
  return tx.$queryRaw<ToldToday[]>(Prisma.sql`
    select w.id as "wishId", (
        select count(*)::int from waitlist_turns t where t.wish_id = w.id and t.offered_at >= ${since}
      ) as "offersToday",
      ${messagesToday(Prisma.sql`w.client_phone`, since)} as "messagesToday"
    from waitlist_wishes w where ${waitingAt(professionalId, now)}
  `)
}

/** What the caps of the waitlist are measured by: those of bookings, counted for themselves. */
export async function countWishes(
  tx: Sql,
  {
    professionalId,
    phone,
    today,
    now,
  }: { professionalId: string; phone: string; today: string; now: Temporal.Instant },
): Promise<WaitlistCounts> {
  const [counts] = await tx.$queryRaw<WaitlistCounts[]>(Prisma.sql`
    select (
        select count(*)::int from waitlist_wishes
        where professional_id = ${professionalId}::uuid and created_at >= ${today}::timestamptz
      ) as "ofPageToday",
      ${messagesToday(Prisma.sql`${phone}`, Prisma.sql`${today}::timestamptz`)} as "messagesToday",
      (
        select count(*)::int from waitlist_wishes
        where client_phone = ${phone} and professional_id = ${professionalId}::uuid
          and status = 'waiting' and ends_at > ${now.toString()}::timestamptz
      ) as "openOfPhone"
  `)
  return counts ?? { ofPageToday: 0, messagesToday: 0, openOfPhone: 0 }
}

/**
 * Ends the wishes of a phone for whose days it has booked a time of the page: who accepts elsewhere leaves the list.
 * Public bookings do the same in the statement that inserts them.
 */
export const leaveWaitlist = (
  tx: BookingTransaction,
  { professionalId, phone, day }: { professionalId: string; phone: string; day: string },
  now: Temporal.Instant,
) =>
  tx.$executeRaw(Prisma.sql`
    update waitlist_wishes set status = 'booked', ended_at = ${now.toString()}::timestamptz
    where professional_id = ${professionalId}::uuid and client_phone = ${phone}
      and status = 'waiting' and ${day}::date between first_day and last_day
      and (days = '{}' or ${day}::date = any(days))
  `)
