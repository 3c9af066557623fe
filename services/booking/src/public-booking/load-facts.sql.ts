import { Prisma } from '../../generated/client.ts'
import type { BookedClient } from '../appointments/new-appointment.rule.ts'
import type { UsablePurchase } from '../appointments/session-choice.rule.ts'
import { usablePurchases } from '../appointments/usable-purchases.sql.ts'
import { type BookingCounts, CAPS } from '../free-times/refusal.rule.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import type { StoredAnswer } from '../idempotency/answers.sql.ts'
import type { BookingTransaction } from '../store.ts'

/** What facts are asked for about one request; instants are ISO 8601. */
export interface FactsWanted {
  /** The request's place among all. */
  n: number
  professionalId: string
  phone: string
  email: string | null
  startsAt: string
  /** Whether whoever asks may have proven the phone, and wants a session used: of others nobody looks. */
  looksForSessions: boolean
  /** Counted only where the plan limits them. */
  limitsClients: boolean
  limitsMonth: boolean
  /** Begin of the local day of booking. */
  today: string
  /** The local month of the wanted start. */
  monthFrom: string
  monthUntil: string
  /** The longest time that the appointment may block. */
  blocksFrom: string
  blocksUntil: string
}

export interface KnownClient extends BookedClient {
  blocked: boolean
  counted: boolean
  /** When its account last proved the phone, ISO 8601. */
  provenAt: string | null
  /** How often they came. */
  visits: number
  /** What can pay the booking; null: nothing, or nobody looked. */
  purchases: readonly UsablePurchase[] | null
}

export interface Counts extends BookingCounts {
  clients: number
  appointmentsThisMonth: number
  /** Whether the professional has no appointment yet. */
  isFirst: boolean
}

/** What is known about one request. */
export interface Facts extends Counts {
  n: number
  client: KnownClient | null
  /** What blocks time near the wanted start. */
  around: Stretch[]
  /** Whether somebody who waits on the page has a turn just now. */
  hasTurns: boolean
}

const recordsOf = (wanted: readonly FactsWanted[]) => Prisma.sql`
  jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (
    n integer, "professionalId" uuid, phone text, email text, "startsAt" timestamptz, "looksForSessions" boolean,
    "limitsClients" boolean, "limitsMonth" boolean, today timestamptz,
    "monthFrom" timestamptz, "monthUntil" timestamptz,
    "blocksFrom" timestamptz, "blocksUntil" timestamptz)`

const PURCHASES = usablePurchases(Prisma.sql`c.id`, Prisma.sql`w."startsAt"`)

/** The client with the phone, else with the same confirmed e-mail. */
const CLIENT = Prisma.sql`
  select c.id, c.user_id as "userId", c.name, c.phone, c.email,
    c.email_confirmed as "emailConfirmed", c.proven_at as "provenAt", c.blocked,
    c.counted_at is not null as counted,
    (
      select count(*)::int from appointments a
      where a.client_id = c.id and a.status = 'completed'
    ) as visits,
    case when w."looksForSessions" then ${PURCHASES} end as purchases
  from clients c
  -- Each by its own index: with "or" the planner may read all clients of a page.
  where c.id in (
    select id from clients where professional_id = w."professionalId" and phone = w.phone
    union all
    select client_id from merged_phones
    where professional_id = w."professionalId" and phone = w.phone
    union all
    select id from clients
    where professional_id = w."professionalId" and email_confirmed and email = w.email
  )
  order by (c.phone = w.phone) desc,
    (c.email_confirmed and c.email = w.email) is not true desc, c.created_at
  limit 1`

const isPublic = Prisma.sql`a.source in ('public', 'agent')`
const madeToday = Prisma.sql`${isPublic} and a.created_at >= w.today`

/** At most `cap` of the appointments: more of them change no decision. */
const countUpTo = (cap: number, condition: Prisma.Sql) => Prisma.sql`(
  select count(*)::int
  from (select from appointments a where ${condition} limit ${cap}) as counted)`

/** No appointment with its travel time is longer: one that overlaps begins within it. */
const LONGEST = Prisma.sql`interval '12 hours'`

const startsNear = (start: Prisma.Sql) => Prisma.sql`
  ${start} > w."blocksFrom" - ${LONGEST} and ${start} < w."blocksUntil" + ${LONGEST}`

/**
 * What blocks time near the wanted start, travel times, requested times and calendars elsewhere included. Each kind by
 * its own index. A time that is offered to somebody who waits is blocked for others while it is their turn.
 */
const held = (now: Temporal.Instant) => Prisma.sql`
  select coalesce(a.blocked_from, a.starts_at) as starts_at, coalesce(a.blocked_until, a.ends_at) as ends_at
  from appointments a
  where a.professional_id = w."professionalId" and a.status not in ('rejected', 'cancelled')
    and ${startsNear(Prisma.sql`a.starts_at`)}
  union all
  select a.requested_from, a.requested_until
  from appointments a
  where a.professional_id = w."professionalId" and a.status not in ('rejected', 'cancelled')
    and a.requested_starts_at is not null and ${startsNear(Prisma.sql`a.requested_starts_at`)}
  union all
  select lower(elsewhere), upper(elsewhere)
  from calendar_busy c
  cross join unnest(
    c.busy * tstzmultirange(tstzrange(w."blocksFrom", w."blocksUntil"))) as elsewhere
  where c.professional_id = w."professionalId"
  union all
  select t.held_from, t.held_until
  from waitlist_turns t join waitlist_wishes wish on wish.id = t.wish_id
  where t.professional_id = w."professionalId" and t.outcome is null and t.holds
    and t.until > ${now.toString()}::timestamptz
    and wish.status = 'waiting' and wish.client_phone <> w.phone`

/** Facts about all requests of a batch, in one round trip: what caps and limits are measured by, who asks, what is near. */
export const loadFacts = (
  tx: BookingTransaction,
  wanted: readonly FactsWanted[],
  now: Temporal.Instant,
) =>
  tx.$queryRaw<Facts[]>(Prisma.sql`
    select w.n,
      (select row_to_json(client) from (${CLIENT}) as client) as client,
      case when w."limitsClients" then (
        select count(*)::int from clients c
        where c.professional_id = w."professionalId" and c.counted_at is not null
      ) else 0 end as clients,
      case when w."limitsMonth" then (
        select count(*)::int from appointments a
        where a.professional_id = w."professionalId" and a.status not in ('rejected', 'cancelled')
          and a.starts_at >= w."monthFrom" and a.starts_at < w."monthUntil"
      ) else 0 end as "appointmentsThisMonth",
      ${countUpTo(CAPS.ofPageADay, Prisma.sql`a.professional_id = w."professionalId" and ${madeToday}`)}
        as "ofPageToday",
      ${countUpTo(CAPS.ofContactADay, Prisma.sql`a.contact_phone = w.phone and ${madeToday}`)}
        as "ofPhoneToday",
      ${countUpTo(CAPS.ofContactADay, Prisma.sql`a.contact_email = w.email and ${madeToday}`)}
        as "ofEmailToday",
      ${countUpTo(
        CAPS.openOfPhone,
        Prisma.sql`a.contact_phone = w.phone and a.professional_id = w."professionalId"
          and ${isPublic} and a.starts_at > ${now.toString()}::timestamptz
          and a.status in ('pending_confirmation', 'confirmed')`,
      )} as "openOfPhone",
      -- Reads one row. "exists" becomes a hash of everybody's appointments.
      coalesce((
        select false from appointments a where a.professional_id = w."professionalId" limit 1
      ), true) as "isFirst",
      -- In epoch milliseconds.
      coalesce((
        select json_agg(json_build_array(
          floor(extract(epoch from held.starts_at) * 1000),
          ceil(extract(epoch from held.ends_at) * 1000)))
        from (${held(now)}) as held
        where held.starts_at < w."blocksUntil" and held.ends_at > w."blocksFrom"
      ), '[]') as around,
      coalesce((
        select true from waitlist_turns t
        where t.professional_id = w."professionalId" and t.outcome is null limit 1
      ), false) as "hasTurns"
    from ${recordsOf(wanted)}
  `)

/** The first answers under these Idempotency-Keys; keys are hashes as base64. */
export async function rememberedAnswers(
  tx: BookingTransaction,
  keyHashes: readonly string[],
): Promise<Map<string, StoredAnswer>> {
  if (keyHashes.length === 0) return new Map()
  const rows = await tx.$queryRaw<(StoredAnswer & { keyHash: string })[]>(Prisma.sql`
    select encode(key_hash, 'base64') as "keyHash", encode(request_hash, 'base64') as "requestHash",
      error_code as "errorCode", error_details as "errorDetails", answer
    from idempotent_answers
    where key_hash = any(array(
      select decode(hash, 'base64') from unnest(${[...keyHashes]}::text[]) as hash))
  `)
  return new Map(rows.map((row) => [row.keyHash, row]))
}
