import type { AppointmentView } from '@encaixe/contracts'
import { type Appointment, type Client, Prisma, type Professional } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import { MOST_DENIED } from './claim.rule.ts'
import type { UsablePurchase } from './session-choice.rule.ts'
import { usablePurchases } from './usable-purchases.sql.ts'

/** A stored appointment with its people; `professional` is null once the page is deleted. */
export interface AppointmentRow
  extends Omit<
    Appointment,
    'billingPaymentIntentId' | 'requestedFrom' | 'requestedUntil' | 'ledgerFloorCents'
  > {
  client: Pick<
    Client,
    'id' | 'userId' | 'name' | 'phone' | 'email' | 'emailConfirmed' | 'taxId' | 'blocked'
  >
  /** How often the client came before, while it awaits an answer. */
  visits: number | null
  /** Whether of the last word on its payment only a bank tells. */
  isOnlyTold: boolean
  /** The prepayment that was asked for; null: none. */
  prepayment: {
    state: string
    confirmation: string
    /** Of one that is confirmed by hand, what is known of its phone's claims; instants are ISO 8601. */
    claims: { isOneOpen: boolean; deniedAt: string[] } | null
  } | null
  /** What its client can use for it; null: nothing, or nobody asked for it. */
  purchases: readonly UsablePurchase[] | null
  /** Of the purchase that pays it; null: none does. */
  purchaseStatus: string | null
  /** What its client said of it. */
  review: NonNullable<AppointmentView['review']> | null
  professional: Pick<
    Professional,
    | 'id'
    | 'userId'
    | 'slug'
    | 'name'
    | 'phone'
    | 'email'
    | 'timezone'
    | 'city'
    | 'profession'
    | 'avatarUrl'
    | 'autoConfirm'
    | 'cancellationNoticeHours'
    | 'instantPayKeyType'
    | 'instantPayKey'
  > | null
}

const columns = Prisma.sql`
  a.id, a.professional_id as "professionalId", a.client_id as "clientId",
  a.starts_at as "startsAt", a.ends_at as "endsAt", a.status, a.payment_status as "paymentStatus",
  a.payment_method as "paymentMethod",
  a.price_cents as "priceCents", a.paid_cents as "paidCents", a.returning_cents as "returningCents",
  a.hold_until as "holdUntil",
  a.prepay_cents as "prepayCents", a.refund_notice_hours as "refundNoticeHours", a.source, a.contact_name as "contactName",
  a.contact_phone as "contactPhone", a.contact_email as "contactEmail",
  a.service_id as "serviceId", a.service_name as "serviceName", a.items, a.place_id as "placeId",
  a.place_label as "placeLabel", a.place_details as "placeDetails",
  a.client_address as "clientAddress", a.client_answer as "clientAnswer",
  a.blocked_from as "blockedFrom", a.blocked_until as "blockedUntil",
  a.requested_starts_at as "requestedStartsAt",
  a.recurring_schedule_id as "recurringScheduleId", a.occurrence_number as "occurrenceNumber",
  a.cancel_reason as "cancelReason", a.attendance_confirmed_at as "attendanceConfirmedAt",
  a.purchase_id as "purchaseId", a.purchase_entry as "purchaseEntry", a.session_number as "sessionNumber",
  a.sessions_of as "sessionsOf", a.covered_cents as "coveredCents", a.covered_item as "coveredItem",
  a.replaces_prepayment as "replacesPrepayment",
  case when a.purchase_id is not null then (
    select status from purchases where id = a.purchase_id) end as "purchaseStatus",
  a.captured_at as "capturedAt", a.refunded_at as "refundedAt", a.reviewed_at as "reviewedAt",
  a.link_generation as "linkGeneration", a.version, a.created_at as "createdAt",
  a.updated_at as "updatedAt",
  json_build_object('id', c.id, 'userId', c.user_id, 'name', c.name, 'phone', c.phone,
    'email', c.email, 'emailConfirmed', c.email_confirmed, 'taxId', c.tax_id,
    'blocked', c.blocked) as client,
  -- Whoever has to answer wants to know it; of other appointments nobody asks.
  case when a.status = 'pending_confirmation' or a.requested_starts_at is not null then (
    select count(*)::int from appointments before
    where before.client_id = a.client_id and before.status = 'completed'
  ) end as visits,
  a.payment_status in ('captured', 'refunded') and exists (
    select from payment_entries e
    where e.appointment_id = a.id and e.struck_at is null and e.confirmed_by = 'provider'
  ) and not exists (
    select from payment_entries e
    where e.appointment_id = a.id and e.struck_at is null and e.confirmed_by = 'professional'
      and (a.payment_status = 'captured' or (e.amount_cents < 0 and e.recorded_at >= a.refunded_at))
  ) as "isOnlyTold",
  case when a.prepay_cents is not null then (
    select json_build_object('state', ch.state, 'confirmation', ch.confirmation,
      'claims', case when ch.confirmation = 'by_hand' and a.status = 'pending_confirmation' then
        json_build_object(
          'isOneOpen', exists (
            select from prepayment_claims p where p.professional_id = a.professional_id
              and p.client_phone = a.contact_phone and p.answer is null),
          'deniedAt', array(
            select p.answered_at from prepayment_claims p
            where p.professional_id = a.professional_id and p.client_phone = a.contact_phone
              and p.answer = 'not_received' order by p.answered_at desc limit ${MOST_DENIED})) end)
    from appointment_charges ch where ch.appointment_id = a.id
  ) end as prepayment,
  case when a.reviewed_at is not null then (
    select json_build_object('rating', r.rating, 'comment', r.comment, 'reply', r.reply)
    from reviews r where r.appointment_id = a.id
  ) end as review`

type WithoutProfessional = Omit<AppointmentRow, 'professional'>

interface Page {
  /** By id by default. */
  orderBy?: Prisma.Sql
  limit?: number
  /** Whether to look what their clients can use for them: of one appointment, and not of a list. */
  withPurchases?: boolean
}

const ofPurchases = usablePurchases(Prisma.sql`a.client_id`, Prisma.sql`a.starts_at`)

/**
 * Loads appointments with their people. The condition names `a`, the appointment, and `c`, its client. Raw
 * SQL, because Prisma joins three statements in memory, which was most of the cost of a list.
 */
export async function selectAppointments(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  condition: Prisma.Sql,
  { orderBy = Prisma.sql`a.id`, limit, withPurchases = false }: Page = {},
): Promise<AppointmentRow[]> {
  const rows = await tx.$queryRaw<WithoutProfessional[]>(Prisma.sql`
    select ${columns}, ${withPurchases ? ofPurchases : Prisma.sql`null`} as purchases
    from appointments a join clients c on c.id = a.client_id
    where ${condition} order by ${orderBy}
    ${limit === undefined ? Prisma.empty : Prisma.sql`limit ${limit}`}
  `)
  const byId = await professionalsOf(tx, rows)
  return rows.map((row) => ({ ...row, professional: byId.get(row.professionalId) ?? null }))
}

async function professionalsOf(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  rows: readonly WithoutProfessional[],
) {
  if (rows.length === 0) return new Map<string, never>()
  const ids = [...new Set(rows.map(({ professionalId }) => professionalId))]
  const professionals = await tx.$queryRaw<NonNullable<AppointmentRow['professional']>[]>(
    Prisma.sql`
      select id, user_id as "userId", slug, name, phone, email, timezone, city, profession,
        avatar_url as "avatarUrl", auto_confirm as "autoConfirm",
        cancellation_notice_hours as "cancellationNoticeHours",
        instant_pay_key_type as "instantPayKeyType", instant_pay_key as "instantPayKey"
      from professionals where id = any(${ids}::uuid[])`,
  )
  return new Map(professionals.map((row) => [row.id, row]))
}

export const withIds = (ids: readonly string[]): Prisma.Sql =>
  Prisma.sql`a.id = any(${[...ids]}::uuid[])`

/**
 * Appointments where an account or a phone is the client, merged clients included. Each part uses its own
 * index; with "or" the planner may read everybody's.
 */
export const ofAccount = (userId: string, email: string | null = null): Prisma.Sql => Prisma.sql`
  a.id in (
    select own.id from clients k join appointments own on own.client_id = k.id
    where k.user_id = ${userId}
    union all
    select typed.id from appointments typed where typed.contact_email = ${email}
  )`

export const ofPhone = (phone: string, mergedInto: readonly string[]): Prisma.Sql => Prisma.sql`
  a.id in (
    select own.id from clients k join appointments own on own.client_id = k.id
    where k.phone = ${phone}
    union all
    select merged.id from appointments merged
    where merged.client_id = any(${[...mergedInto]}::uuid[]) and merged.contact_phone = ${phone}
  )`
