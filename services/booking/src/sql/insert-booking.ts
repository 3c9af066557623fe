import type { OutboxRow } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

export interface NewBooking {
  client: { id: string; name: string; phone: string; email: string | null; isNew: boolean }
  appointment: {
    id: string
    professionalId: string
    startsAt: string
    endsAt: string
    status: string
    priceCents: number
  }
  event: OutboxRow
  idempotency: { keyHash: Uint8Array; requestHash: Uint8Array } | null
  now: string
}

/**
 * The client, the appointment, its event and the remembered answer in one statement: one round
 * trip instead of four while the professional's lock is held.
 */
export async function insertBooking(tx: BookingTransaction, booking: NewBooking): Promise<void> {
  const { client, appointment, event, idempotency, now } = booking
  const clientRow = client.isNew
    ? Prisma.sql`
        insert into clients (id, professional_id, name, phone, email, created_at)
        values (${client.id}::uuid, ${appointment.professionalId}::uuid, ${client.name},
          ${client.phone}, ${client.email}, ${now}::timestamptz)`
    : Prisma.sql`
        update clients set email = ${client.email}
        where id = ${client.id}::uuid and email is null and ${client.email}::text is not null`
  const rememberedAnswer =
    idempotency === null
      ? Prisma.empty
      : Prisma.sql`, remembered as (
        insert into idempotency_keys (key_hash, request_hash, created_at)
        values (${idempotency.keyHash}, ${idempotency.requestHash}, ${now}::timestamptz))`
  await tx.$executeRaw(Prisma.sql`
    with client as (${clientRow}),
    event as (
      insert into outbox (id, type, subject, time, data, traceparent, request_id)
      values (${event.id}::uuid, ${event.type}, ${event.subject}, ${event.time}::timestamptz,
        ${event.data}::jsonb, ${event.traceparent}, ${event.requestId})
    )${rememberedAnswer}
    insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
      price_cents, source, created_at, updated_at)
    values (${appointment.id}::uuid, ${appointment.professionalId}::uuid, ${client.id}::uuid,
      ${appointment.startsAt}::timestamptz, ${appointment.endsAt}::timestamptz,
      ${appointment.status}, ${appointment.priceCents}, 'public',
      ${now}::timestamptz, ${now}::timestamptz)
  `)
}
