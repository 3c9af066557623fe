import type { NoticeAudience } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/** Whose deliveries go. */
export interface ToErase {
  userId: string
  /** Whether what the account has in the app goes, or only what the ids below name. */
  wholeAccount: boolean
  professionalId: string | null
  appointmentIds: readonly string[]
  clientIds: readonly string[]
}

export interface ErasedDelivery {
  id: string
  template: string
  audience: NoticeAudience
  appointmentId: string | null
  providerMessageId: string | null
  /** The person's own, digits only, as the provider writes it; null on other channels and of others. */
  phone: string | null
  /** What somebody else reads in the app, where it stays; null for all others. */
  payload: unknown
}

/** Few enough that their payloads fit into the memory, whoever it is. */
const BATCH = 5_000

/**
 * Deletes deliveries to a person or about one, some at a time. Call it until it finds none: a message
 * by e-mail that follows one on WhatsApp is seen only after the one it waited for.
 */
export async function eraseDeliveries(
  tx: NotifierTransaction,
  { userId, wholeAccount, professionalId, appointmentIds, clientIds }: ToErase,
): Promise<ErasedDelivery[]> {
  return tx.$queryRaw<ErasedDelivery[]>(Prisma.sql`
    with erased as (
      delete from deliveries
      where id in (
        select id from deliveries
        where professional_id = ${professionalId}::uuid
          or appointment_id = any(${[...appointmentIds]}::uuid[])
          or client_id = any(${[...clientIds]}::uuid[])
          or (${wholeAccount} and channel = 'in_app' and recipient = ${userId})
          or (${wholeAccount} and (channel = 'push' or template = 'msgFollowedOpened') and account_id = ${userId})
        limit ${BATCH}
      )
      returning id, template, appointment_id, client_id, professional_id, audience, channel, recipient, payload,
        provider_message_id
    )
    select id, template, audience::text, appointment_id as "appointmentId", provider_message_id as "providerMessageId",
      case when channel = 'whatsapp' and (
        (audience = 'client' and (appointment_id = any(${[...appointmentIds]}::uuid[])
          or client_id = any(${[...clientIds]}::uuid[])))
        or (audience = 'professional' and professional_id = ${professionalId}::uuid)
      ) then ltrim(recipient, '+') end as phone,
      case when channel = 'in_app' and recipient <> ${userId} then payload end as payload
    from erased
  `)
}

/**
 * Takes an erased account's address from what was sent to it about appointments that others booked with it.
 * What went to their phone, and to the professional, stays.
 * @returns the deliveries that are gone
 */
export async function eraseAddress(
  tx: NotifierTransaction,
  appointmentIds: readonly string[],
): Promise<string[]> {
  if (appointmentIds.length === 0) return []
  const ofClient = Prisma.sql`
    appointment_id = any(${[...appointmentIds]}::uuid[]) and audience = 'client'
  `
  const rows = await tx.$queryRaw<{ id: string }[]>(
    Prisma.sql`delete from deliveries where ${ofClient} and channel = 'email' returning id`,
  )
  await tx.$executeRaw(
    Prisma.sql`update deliveries set fallback_email = null where ${ofClient} and fallback_email is not null`,
  )
  return rows.map(({ id }) => id)
}

export interface Rewritten {
  id: string
  title: string
  body: string
}

/** Gives notifications of others, in which a person was named, texts in which nobody is. */
export async function rewriteNotifications(
  tx: NotifierTransaction,
  texts: readonly Rewritten[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update notifications set title = text.title, body = text.body
    from unnest(
      ${texts.map(({ id }) => id)}::uuid[],
      ${texts.map(({ title }) => title)}::text[],
      ${texts.map(({ body }) => body)}::text[]
    ) as text (id, title, body)
    where notifications.id = text.id
  `)
}
