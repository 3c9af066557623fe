import { type ActorOf, AppError, type EventData, type messageEvents } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import { opensMessages } from '../appointments/own-sessions.rule.ts'
import { seenAppointment } from '../appointments/seen-appointment.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { findPage } from '../copies/professional-copies.ts'
import type { BookingTransaction } from '../store.ts'

type Tx = Pick<BookingTransaction, 'client' | 'professional'>

export type ConversationSide = 'professional' | 'client'

/** A conversation, and the side that the actor is on. */
export interface Conversation {
  by: ConversationSide
  client: AppointmentRow['client']
  professional: NonNullable<AppointmentRow['professional']>
}

export interface With {
  clientId?: string | undefined
  slug?: string | undefined
}

const noSuchConversation = () => new AppError('NOT_FOUND', 'There is nobody to write to here.')

/**
 * The requested conversation: with a client of the actor's page, or with a page that the actor is a client of.
 * @throws AppError NOT_FOUND also for somebody else's
 */
export async function conversationOf(
  tx: Tx,
  { clientId, slug }: With,
  actor: ActorOf<readonly ['account', 'phone']>,
): Promise<Conversation> {
  const found =
    clientId === undefined
      ? await withPage(tx, slug ?? '', actor)
      : await withClient(tx, clientId, actor)
  if (!found) throw noSuchConversation()
  return found
}

async function withClient(
  tx: Tx,
  clientId: string,
  actor: ActorOf<readonly ['account', 'phone']>,
): Promise<Conversation | null> {
  if (actor.kind === 'phone') return null
  const client = await tx.client.findUnique({ where: { id: clientId } })
  const professional =
    client && (await tx.professional.findUnique({ where: { id: client.professionalId } }))
  const isOwn = professional?.userId === actor.userId && client?.phone !== null
  return client && professional && isOwn ? { by: 'professional', client, professional } : null
}

async function withPage(
  tx: Tx,
  slug: string,
  actor: ActorOf<readonly ['account', 'phone']>,
): Promise<Conversation | null> {
  const professional = await findPage(tx, slug)
  // A key is its page's: it writes to its clients alone.
  if (!professional || (actor.kind === 'account' && actor.key)) return null
  const who = actor.kind === 'phone' ? { phone: actor.phone } : { userId: actor.userId }
  // A person with two client rows writes as the newer one.
  const client = await tx.client.findFirst({
    where: { AND: [{ professionalId: professional.id, phone: { not: null } }, who] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return client && { by: 'client', client, professional }
}

/**
 * The conversation of an appointment's link.
 * @throws AppError NOT_FOUND if the link opens none
 */
export async function linkedConversation(
  tx: Parameters<typeof seenAppointment>[0],
  actor: ActorOf<'link'>,
): Promise<Conversation> {
  const { loaded } = await seenAppointment(tx, actor.appointmentId, actor)
  const { client, professional, ...row } = loaded.row
  if (!professional || !opensMessages({ ...row, client }, actor)) throw noSuchConversation()
  return { by: 'client', client, professional }
}

type People = Pick<
  EventData<typeof messageEvents.MessagePosted>,
  'professional' | 'client' | 'link'
>

/** Both sides as events tell them, without an unconfirmed address. */
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

/** The appointment whose link leads to the conversation: the next one, else the last one. */
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
