import { newId } from '@encaixe/service-kit'
import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** A turn of a conversation that one worker holds until its lease ends. */
export interface ClaimedTurn {
  id: string
  channel: 'whatsapp' | 'web'
  address: string | null
  name: string | null
  professionalId: string | null
  memory: unknown
  turnId: string
  attempts: number
  /** The messages to answer, in their order. */
  messages: WaitingMessage[]
  /** The notices that the messages reply to, and those that were sent lately; latest first. */
  notices: SentNotice[]
}

export interface WaitingMessage {
  id: string
  conversationId: string
  kind: string
  body: string
  payload: string | null
  contextId: string | null
}

export interface SentNotice {
  template: string
  professionalId: string
  appointmentId: string | null
  providerMessageId: string | null
  /** Sent in the last three days. An older notice is here only if a message replies to it. */
  isRecent: boolean
}

/** Messages of one turn; the next turn reads the others. */
const MOST_MESSAGES = 50
/** A client may be writing about a notice of the last three days. */
const NOTICE_HOURS = 72
const MOST_NOTICES = 20

/** Longer than any turn: a worker that has not ended its turn by then was stopped. */
const LEASE_SECONDS = 60

/**
 * Claims conversations that wait for their answer, with all that their turns are about. A turn that did not end
 * keeps its id, so other services know its requests again. Returns turns in the order of the ids; null if nothing
 * waits or another worker has it. Every statement locks conversations in the same order.
 */
export async function claimTurns(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<(ClaimedTurn | null)[]> {
  const since = now.subtract({ hours: NOTICE_HOURS }).toString()
  const claimed = await prisma.$queryRaw<ClaimedTurn[]>(Prisma.sql`
    with due as materialized (
      select c.id, wanted.turn_id
      from unnest(${[...ids]}::uuid[], ${ids.map(() => newId())}::uuid[]) as wanted (id, turn_id)
      join conversations c on c.id = wanted.id
      where c.due_at <= ${now.toString()}::timestamptz
        and (c.lease_until is null or c.lease_until < now())
      order by c.address, c.id
      for no key update of c
    ),
    claimed as (
      update conversations as c
      set turn_id = coalesce(c.turn_id, due.turn_id), attempts = attempts + 1,
        lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
      from due where c.id = due.id
      returning c.id, channel, address, name, professional_id as "professionalId", memory,
        c.turn_id as "turnId", attempts
    )
    select claimed.*, waiting.messages, coalesce((
      select jsonb_agg(notice) from (
        select template, professional_id as "professionalId", appointment_id as "appointmentId",
          provider_message_id as "providerMessageId", sent_at >= ${since}::timestamptz as "isRecent"
        from notices
        where phone = claimed.address and (sent_at >= ${since}::timestamptz or provider_message_id in (
          select message ->> 'contextId' from jsonb_array_elements(waiting.messages) as one (message)))
        order by sent_at >= ${since}::timestamptz, sent_at desc
        limit ${MOST_NOTICES}
      ) as notice
    ), '[]') as notices
    from claimed cross join lateral (
      select coalesce(jsonb_agg(one order by one.id), '[]') as messages from (
        select id, conversation_id as "conversationId", kind, body, payload, context_id as "contextId"
        from messages
        where conversation_id = claimed.id and sender = 'client' and taken_at is null
        order by messages.id
        limit ${MOST_MESSAGES}
      ) as one
    ) as waiting
  `)
  const byId = new Map(claimed.map((one) => [one.id, one]))
  return ids.map((id) => byId.get(id) ?? null)
}

/** Conversations whose turn is overdue: their process stopped, or the turn failed. */
export async function overdueConversations(
  prisma: PrismaClient,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from conversations
    where due_at <= ${now.toString()}::timestamptz and (lease_until is null or lease_until < now())
    order by due_at
    limit 500
  `)
  return rows.map(({ id }) => id)
}

/** Releases a turn that failed; it runs again after a pause. */
export const releaseTurn = (
  prisma: PrismaClient,
  { id, turnId, pauseSeconds }: { id: string; turnId: string; pauseSeconds: number },
) =>
  prisma.$executeRaw(Prisma.sql`
    update conversations
    set lease_until = now() + make_interval(secs => ${pauseSeconds}::float8)
    where id = ${id}::uuid and turn_id = ${turnId}::uuid
  `)
