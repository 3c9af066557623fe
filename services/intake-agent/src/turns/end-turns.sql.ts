import { Prisma } from '../../generated/client.ts'
import type { AgentTransaction } from '../store.ts'

export interface EndedTurn {
  id: string
  turnId: string
  professionalId: string | null
  memory: unknown
  isHanded: boolean
  humanUntil: string
  /** The messages that it answers. */
  taken: readonly string[]
  /** null: it says nothing. */
  text: string | null
  /** The options as they are sent, as JSON. */
  shown: string | null
  /** The request has the answer already: the chat of a page. */
  isSent: boolean
  offers: readonly { id: string; offer: unknown; label: string }[]
  offersUntil: string
  now: string
  /** When messages that came meanwhile are answered. */
  nextAt: string
}

/**
 * Ends turns in one statement: it marks their messages as taken, stores answers and offers, and releases the
 * conversations, or makes them due again for messages that came meanwhile. Every statement locks conversations in
 * the same order.
 * @returns the ids of the turns that this worker still held
 */
export async function endTurns(
  tx: Pick<AgentTransaction, '$queryRaw'>,
  turns: readonly EndedTurn[],
): Promise<ReadonlySet<string>> {
  const ended = await tx.$queryRaw<{ turnId: string }[]>(Prisma.sql`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as turn (
        id uuid, "turnId" uuid, "professionalId" uuid, memory jsonb, "isHanded" boolean,
        "humanUntil" timestamptz, taken uuid[], text text, shown text, "isSent" boolean, offers jsonb,
        "offersUntil" timestamptz, now timestamptz, "nextAt" timestamptz)
    ),
    turn as materialized (
      select told.* from told join conversations c on c.id = told.id and c.turn_id = told."turnId"
      order by c.address, c.id
      for no key update of c
    ),
    ended as (
      update conversations as c set
        memory = turn.memory, professional_id = turn."professionalId",
        state = case when turn."isHanded" then 'human' else 'active' end,
        human_until = case when turn."isHanded" then turn."humanUntil" end,
        last_message_at = turn.now, turn_id = null, lease_until = null, attempts = 0,
        due_at = case when not turn."isHanded" and exists (
          select from messages m where m.conversation_id = c.id and m.sender = 'client'
            and m.taken_at is null and not m.id = any(turn.taken)
        ) then turn."nextAt" end
      from turn
      where c.id = turn.id and c.turn_id = turn."turnId"
      returning c.id
    ),
    answered as (
      update messages as m set taken_at = turn.now,
        professional_id = coalesce(turn."professionalId", m.professional_id)
      from turn join ended on ended.id = turn.id cross join unnest(turn.taken) as one (id)
      where m.id = one.id
    ),
    said as (
      insert into messages (id, conversation_id, professional_id, sender, kind, body, payload, created_at, sent_at)
      select turn."turnId", turn.id, turn."professionalId", 'agent', 'text', turn.text, turn.shown,
        turn.now, case when turn."isSent" then turn.now end
      from turn join ended on ended.id = turn.id
      where turn.text is not null
    ),
    offered as (
      insert into offers (id, conversation_id, offer, label, offered_at, expires_at)
      select one.id, turn.id, one.offer, one.label, turn.now, turn."offersUntil"
      from turn join ended on ended.id = turn.id,
        jsonb_to_recordset(turn.offers) as one (id uuid, offer jsonb, label text)
    )
    select turn."turnId" from turn join ended on ended.id = turn.id
  `)
  return new Set(ended.map(({ turnId }) => turnId))
}
