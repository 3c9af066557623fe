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
}

export interface ErasedDelivery {
  id: string
  template: string
  audience: NoticeAudience
  appointmentId: string | null
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
  { userId, wholeAccount, professionalId, appointmentIds }: ToErase,
): Promise<ErasedDelivery[]> {
  return tx.$queryRaw<ErasedDelivery[]>(Prisma.sql`
    with erased as (
      delete from deliveries
      where id in (
        select id from deliveries
        where professional_id = ${professionalId}::uuid
          or appointment_id = any(${[...appointmentIds]}::uuid[])
          or (${wholeAccount} and channel = 'in_app' and recipient = ${userId})
        limit ${BATCH}
      )
      returning id, template, audience, appointment_id, channel, recipient, payload
    )
    select id, template, audience::text, appointment_id as "appointmentId",
      case when channel = 'in_app' and recipient <> ${userId} then payload end as payload
    from erased
  `)
}
