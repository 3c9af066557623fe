import type { AgentTransaction } from '../store.ts'

/** A conversation that waits for an answer, with all that the answer depends on. */
export interface WaitingTurn {
  /** The conversation's id. */
  id: string
  channel: 'whatsapp' | 'web'
  address: string | null
  name: string | null
  professionalId: string | null
  memory: unknown
  /** The messages to answer, in their order; at least one. */
  messages: WaitingMessage[]
  /** What the agent said last; null: nothing yet. */
  lastAnswer: { id: string; createdAt: string } | null
}

export interface WaitingMessage {
  id: string
  conversationId: string
  kind: string
  body: string
  payload: string | null
  contextId: string | null
  /** When it came here. */
  createdAt: string
  /** When it was said by the provider's clock; null in the chat of a page. */
  saidAt: string | null
}

/** Messages of one turn; the next turn reads the others. */
export const MOST_MESSAGES = 50

/**
 * Loads what waits in conversations, in the order of the ids; null if no message waits there, or if the
 * professional answers in it.
 */
export async function loadTurns(
  prisma: Pick<AgentTransaction, '$queryRaw'>,
  ids: readonly string[],
): Promise<(WaitingTurn | null)[]> {
  const turns = await prisma.$queryRaw<WaitingTurn[]>`
    select c.id, channel, address, name, professional_id as "professionalId", memory,
      waiting.messages, (
        select jsonb_build_object('id', id, 'createdAt', created_at) from messages
        where conversation_id = c.id and sender = 'agent' order by messages.id desc limit 1
      ) as "lastAnswer"
    from conversations c cross join lateral (
      select jsonb_agg(one order by one.id) as messages from (
        select id, conversation_id as "conversationId", kind, body, payload, context_id as "contextId", created_at as "createdAt", said_at as "saidAt"
        from messages
        where conversation_id = c.id and sender = 'client' and taken_at is null
        order by messages.id
        limit ${MOST_MESSAGES}::int
      ) as one
    ) as waiting
    where c.id = any(${[...ids]}::uuid[]) and c.state <> 'human' and waiting.messages is not null`
  const byId = new Map(turns.map((turn) => [turn.id, turn]))
  return ids.map((id) => byId.get(id) ?? null)
}
