import type { Option } from '../dialogue/world/offers.ts'
import type { AgentTransaction } from '../store.ts'

export interface EndedTurn {
  conversationId: string
  /** The answer's id. */
  answerId: string
  professionalId: string | null
  memory: unknown
  /** Until when the professional answers; null: the agent goes on. */
  humanUntil: string | null
  /** The messages that it answers. */
  taken: readonly string[]
  /** null: it says nothing. */
  text: string | null
  /** What was understood. */
  understood: unknown
  /** What the client can choose from the answer. */
  options: readonly Option[]
  now: string
}

/**
 * Marks the messages of turns as taken, and stores the answers. A professional who has taken a conversation
 * over meanwhile keeps it. Every statement locks conversations in the same order.
 * @returns the ids of the conversations that still exist
 */
export async function endTurns(
  tx: Pick<AgentTransaction, '$queryRaw'>,
  turns: readonly EndedTurn[],
): Promise<ReadonlySet<string>> {
  const ended = await tx.$queryRaw<{ id: string }[]>`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as turn (
        "conversationId" uuid, "answerId" uuid, "professionalId" uuid, memory jsonb,
        "humanUntil" timestamptz, taken uuid[], text text, understood jsonb, options jsonb, now timestamptz)
    ),
    turn as materialized (
      select told.* from told join conversations c on c.id = "conversationId"
      order by c.address, c.id
      for no key update of c
    ),
    ended as (
      update conversations as c set
        memory = turn.memory, professional_id = turn."professionalId", last_message_at = turn.now,
        state = case when turn."humanUntil" is null and state <> 'human' then 'active' else 'human' end,
        human_until = coalesce(turn."humanUntil", human_until)
      from turn where c.id = "conversationId"
    ),
    answered as (
      update messages as m set taken_at = turn.now,
        professional_id = coalesce(turn."professionalId", m.professional_id)
      from turn cross join unnest(turn.taken) as one (id)
      where m.id = one.id
    ),
    said as (
      insert into messages (id, conversation_id, professional_id, sender, kind, body, options, created_at, sent_at,
        understood)
      select "answerId", "conversationId", "professionalId", 'agent', 'text', text, options, now, now, understood
      from turn where text is not null
    )
    select "conversationId" as id from turn`
  return new Set(ended.map(({ id }) => id))
}
