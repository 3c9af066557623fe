import { systemReasons } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** The ids of pending and confirmed appointments that have not begun. */
export async function comingAppointments(
  tx: BookingTransaction,
  clientIds: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from appointments
    where client_id = any(${[...clientIds]}::uuid[])
      and status in ('pending_confirmation', 'confirmed')
      and starts_at > ${now.toString()}::timestamptz
    order by id
  `)
  return rows.map(({ id }) => id)
}

/** Deletes texts and contacts of the clients' appointments. Returns the ids of all of them. */
export async function eraseTexts(
  tx: BookingTransaction,
  clientIds: readonly string[],
): Promise<{ id: string; clientId: string }[]> {
  await tx.$executeRaw(Prisma.sql`
    update appointments set contact_name = null, contact_phone = null, contact_email = null,
      client_address = null, client_answer = null,
      cancel_reason = case when cancel_reason = any(${[...systemReasons]}::text[]) then cancel_reason end
    where client_id = any(${[...clientIds]}::uuid[])
      and (coalesce(contact_name, contact_phone, contact_email, client_address, client_answer) is not null
        or cancel_reason <> all(${[...systemReasons]}::text[]))
  `)
  return tx.$queryRaw(Prisma.sql`
    select id, client_id as "clientId" from appointments
    where client_id = any(${[...clientIds]}::uuid[])
  `)
}

/** Deletes the places of a page's appointments: one may be the owner's home. */
export const erasePlaces = (tx: BookingTransaction, professionalIds: readonly string[]) =>
  tx.$executeRaw(Prisma.sql`
    update appointments set place_id = null, place_label = null, place_details = null
    where professional_id = any(${[...professionalIds]}::uuid[]) and place_id is not null
  `)

/**
 * Deletes an account's address from other people's appointments, and from clients where nobody confirmed it.
 * @returns the appointments' ids
 */
export async function eraseAddress(tx: BookingTransaction, email: string): Promise<string[]> {
  await tx.$executeRaw(Prisma.sql`
    update clients set email = null where email = ${email} and not email_confirmed
  `)
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    update appointments set contact_email = null where contact_email = ${email} returning id
  `)
  return rows.map(({ id }) => id)
}

/** Whose data is erased: clients of an account, clients found before, all clients of a professional. */
interface ToErase {
  userId: string | null
  /** The account's verified address: it opens the rows where it is confirmed. */
  email: string | null
  clientIds: readonly string[]
  professionalIds: readonly string[]
}

interface Erased {
  id: string
  professionalId: string
}

const isToErase = ({ userId, email, clientIds, professionalIds }: ToErase) => Prisma.sql`(
  user_id = ${userId} or (email_confirmed and user_id is null and email = ${email})
  or id = any(${[...clientIds]}::uuid[]) or professional_id = any(${[...professionalIds]}::uuid[])
)`

/** Also finds clients that are erased already. */
export const clientsToErase = (tx: BookingTransaction, who: ToErase): Promise<Erased[]> =>
  tx.$queryRaw(Prisma.sql`
    select id, professional_id as "professionalId" from clients where ${isToErase(who)}
  `)

export async function eraseClients(
  tx: BookingTransaction,
  clientIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update clients set name = null, phone = null, email = null, email_confirmed = false,
      user_id = null, tax_id = null, payer_name = null, payer_tax_id = null, proven_at = null, phone_confirmed_at = null, counted_at = null
    where id = any(${[...clientIds]}::uuid[]) and phone is not null
  `)
}

/**
 * Deletes the messages and notes of erased clients, of both sides. Reviews lose their text and keep their
 * stars, so the page's rating stays.
 */
export async function eraseMessages(
  tx: BookingTransaction,
  clientIds: readonly string[],
): Promise<void> {
  const ofThem = Prisma.sql`client_id = any(${[...clientIds]}::uuid[])`
  await tx.$executeRaw(Prisma.sql`delete from message_threads where ${ofThem}`)
  await tx.$executeRaw(Prisma.sql`delete from messages where ${ofThem}`)
  await tx.$executeRaw(Prisma.sql`delete from client_notes where ${ofThem}`)
  await tx.$executeRaw(Prisma.sql`delete from note_accesses where ${ofThem}`)
  await tx.$executeRaw(
    Prisma.sql`update reviews set comment = null, reply = null, report_reason = null where ${ofThem}`,
  )
}
