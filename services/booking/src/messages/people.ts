import type { EventData, messageEvents } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { Conversation } from './conversation.ts'

type People = Pick<
  EventData<typeof messageEvents.MessagePosted>,
  'professional' | 'client' | 'link'
>

/** The two of a conversation as its events tell them: an address that was only typed is nobody's. */
export async function peopleOf(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  { client, professional }: Pick<Conversation, 'client' | 'professional'>,
): Promise<People> {
  const { id, userId, name, phone, email, emailConfirmed } = client
  return {
    professional,
    client: { id, userId, name, phone, email: emailConfirmed ? email : null },
    link: await linkOf(tx, id),
  }
}

/** The appointment whose link leads to the conversation: the one that comes next, or else the last. */
async function linkOf(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  clientId: string,
): Promise<People['link']> {
  const [found] = await tx.$queryRaw<{ appointmentId: string; generation: number }[]>(Prisma.sql`
    select id as "appointmentId", link_generation as generation from appointments
    where client_id = ${clientId}::uuid
    order by status in ('pending_confirmation', 'confirmed') desc, starts_at desc, id
    limit 1
  `)
  return found ?? null
}
