import { newId } from '@encaixe/service-kit'
import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** A conversation whose turn it is, held by one worker until the lease ends. */
export interface ClaimedTurn {
  id: string
  channel: 'whatsapp' | 'web'
  address: string | null
  name: string | null
  professionalId: string | null
  memory: unknown
  turnId: string
  attempts: number
  /** What is to be answered, in its order. */
  messages: WaitingMessage[]
}

export interface WaitingMessage {
  id: string
  conversationId: string
  kind: string
  body: string
  payload: string | null
  contextId: string | null
}

/** Messages of one turn; what somebody writes beyond it is read with the next. */
const MOST_MESSAGES = 50

/** Longer than any turn: a worker that does not report back by then was stopped. */
const LEASE_SECONDS = 60

/**
 * Takes a conversation that waits for its answer. A turn that was begun and not ended keeps its id, so that
 * what it wrote elsewhere is known again. null: nothing waits, or somebody else has it.
 */
export async function claimTurn(
  prisma: PrismaClient,
  id: string,
  { now, graceMs = 0 }: { now: Temporal.Instant; graceMs?: number },
): Promise<ClaimedTurn | null> {
  const [claimed] = await prisma.$queryRaw<ClaimedTurn[]>(Prisma.sql`
    with claimed as (
    update conversations
    set turn_id = coalesce(turn_id, ${newId()}::uuid), attempts = attempts + 1,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    where id = ${id}::uuid and due_at <= ${now.toString()}::timestamptz + make_interval(secs => ${graceMs / 1_000}::float8)
      and (lease_until is null or lease_until < now())
    returning id, channel, address, name, professional_id as "professionalId", memory,
      turn_id as "turnId", attempts
    )
    select claimed.*, coalesce((
      select jsonb_agg(waiting order by waiting.id) from (
        select id, conversation_id as "conversationId", kind, body, payload, context_id as "contextId"
        from messages
        where conversation_id = claimed.id and sender = 'client' and taken_at is null
        order by messages.id
        limit ${MOST_MESSAGES}
      ) as waiting
    ), '[]') as messages
    from claimed
  `)
  return claimed ?? null
}

/** Conversations that should have been answered by now: their process stopped, or they failed. */
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

/** Lets go of a turn that failed; it is tried again after a pause. */
export const releaseTurn = (
  prisma: PrismaClient,
  { id, turnId, pauseSeconds }: { id: string; turnId: string; pauseSeconds: number },
) =>
  prisma.$executeRaw(Prisma.sql`
    update conversations
    set lease_until = now() + make_interval(secs => ${pauseSeconds}::float8)
    where id = ${id}::uuid and turn_id = ${turnId}::uuid
  `)
