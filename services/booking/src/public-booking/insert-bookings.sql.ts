import type { OutboxRow } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { type AgreedOffer, offerColumns } from '../appointments/agreed-offer.rule.ts'
import type { BookedClient, Contact, Hold } from '../appointments/new-appointment.rule.ts'
import type { AgreedSession } from '../appointments/session-choice.rule.ts'
import { sessionColumns } from '../appointments/session-columns.ts'
import type { AppointmentRecord } from '../appointments/snapshot.rule.ts'
import type { ClientIdentity } from '../clients/client-link.rule.ts'
import type { IdempotentRequest } from '../idempotency/request-hashes.ts'
import type { BookingTransaction } from '../store.ts'

export interface NewBooking {
  client: BookedClient & {
    isNew: boolean
    /** Whoever books has proven the phone. */
    isProven: boolean
  }
  /** The account that the client gets by it, and the one it had. */
  link: { linked: ClientIdentity; from: string | null } | null
  contact: Contact
  appointment: AppointmentRecord['appointment']
  agreed: AgreedOffer
  /** The session that pays it; null: none does. */
  session: AgreedSession | null
  hold: Hold | null
  event: OutboxRow
  idempotency: IdempotentRequest | null
  /** A calendar elsewhere did not answer in time. */
  isUnchecked: boolean
  /** Who uses the session. */
  by: 'client' | 'agent'
}

/**
 * Inserts clients, appointments, events and remembered answers of several bookings in one round trip, while
 * their professionals are locked. Who books leaves the waitlist for the day.
 */
export async function insertBookings(
  tx: BookingTransaction,
  bookings: readonly NewBooking[],
  now: string,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    with booked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(bookings.map(columnsOf))}::jsonb) as booked (
        n integer, client_id uuid, is_new boolean,
        contact_name text, contact_phone text, contact_email text,
        appointment_id uuid, professional_id uuid, starts_at timestamptz, ends_at timestamptz,
        status text, price_cents integer, source text,
        blocked_from timestamptz, blocked_until timestamptz,
        hold_until timestamptz, prepay_cents integer, refund_notice_hours integer,
        payment_status text, "purchaseId" uuid, "purchaseEntry" integer, "sessionNumber" integer,
        "sessionsOf" integer, "coveredCents" integer, "coveredItem" integer, "replacesPrepayment" boolean,
        "serviceId" uuid, "serviceName" text, items jsonb, "placeId" uuid, "placeLabel" text, "placeDetails" jsonb,
        "clientAddress" text, "clientAnswer" text,
        event_id uuid, type text, subject text, time timestamptz, data text, traceparent text,
        request_id text, key_hash text, request_hash text, user_hash text)
    ),
    client as (
      insert into clients (id, professional_id, name, phone, email, created_at)
      select client_id, professional_id, contact_name, contact_phone, contact_email, ${now}::timestamptz
      from booked where is_new
    ),
    known_client as (
      update clients set email = contact_email
      from booked
      -- By their ids: of a join the planner may read everybody's clients once for each booking.
      where clients.id = any(array(
          select client_id from booked where not is_new and contact_email is not null))
        and clients.id = client_id and clients.email is null and contact_email is not null
    ),
    -- Who accepts elsewhere leaves the waitlist.
    left_waitlist as (
      update waitlist_wishes set status = 'booked', ended_at = ${now}::timestamptz
      from booked join professionals on professionals.id = booked.professional_id
      cross join lateral (
        select (booked.starts_at at time zone professionals.timezone)::date as day
      ) as local
      where waitlist_wishes.professional_id = booked.professional_id
        and waitlist_wishes.client_phone = booked.contact_phone
        and waitlist_wishes.status = 'waiting'
        and local.day between waitlist_wishes.first_day and waitlist_wishes.last_day
        and (waitlist_wishes.days = '{}' or local.day = any(waitlist_wishes.days))
    ),
    event as (
      insert into outbox (id, type, subject, time, data, traceparent, request_id)
      select event_id, type, subject, time, data::jsonb, traceparent, request_id
      from booked order by n
    ),
    remembered as (
      insert into idempotent_answers (key_hash, request_hash, user_hash, answer)
      select decode(key_hash, 'base64'), decode(request_hash, 'base64'), decode(user_hash, 'base64'),
        case when hold_until is null then '{"success": true}'::jsonb
          else jsonb_build_object('success', true, 'appointmentId', appointment_id) end
      from booked where key_hash is not null
    )
    insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
      price_cents, source, contact_name, contact_phone, contact_email, created_at, updated_at,
      blocked_from, blocked_until, hold_until, prepay_cents, refund_notice_hours, service_id, service_name, items, place_id, place_label, place_details,
      client_address, client_answer, payment_status, captured_at,
      purchase_id, purchase_entry, session_number, sessions_of, covered_cents, covered_item, replaces_prepayment)
    select appointment_id, professional_id, client_id, starts_at, ends_at, status,
      price_cents, source, contact_name, contact_phone, contact_email,
      ${now}::timestamptz, ${now}::timestamptz,
      blocked_from, blocked_until, hold_until, prepay_cents, refund_notice_hours, "serviceId", "serviceName", items, "placeId", "placeLabel", "placeDetails",
      "clientAddress", "clientAnswer", payment_status,
      case payment_status when 'captured' then ${now}::timestamptz end,
      "purchaseId", "purchaseEntry", "sessionNumber", "sessionsOf", "coveredCents", "coveredItem", "replacesPrepayment"
    from booked
  `)
}

function columnsOf(booking: NewBooking, n: number) {
  const { client, contact, appointment, agreed, session, hold, event, idempotency } = booking
  return {
    n,
    client_id: client.id,
    is_new: client.isNew,
    contact_name: contact.name,
    contact_phone: contact.phone,
    contact_email: contact.email,
    appointment_id: appointment.id,
    professional_id: appointment.professionalId,
    starts_at: appointment.startsAt,
    ends_at: appointment.endsAt,
    status: appointment.status,
    price_cents: appointment.priceCents,
    payment_status: appointment.paymentStatus,
    ...(session && sessionColumns(session)),
    blocked_from: appointment.blockedFrom,
    blocked_until: appointment.blockedUntil,
    hold_until: hold?.until,
    prepay_cents: hold?.cents,
    refund_notice_hours: hold?.refundNoticeHours,
    ...offerColumns(agreed),
    source: appointment.source,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    time: event.time,
    data: event.data,
    traceparent: event.traceparent,
    request_id: event.requestId,
    key_hash: idempotency?.keyHash ?? null,
    request_hash: idempotency?.requestHash ?? null,
    user_hash: idempotency?.userHash ?? null,
  }
}
