import { Prisma } from '../../generated/client.ts'
import type { AgentTransaction } from '../store.ts'

interface EndedTurn {
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
  /** Its options as they are sent, as JSON. */
  shown: string | null
  /** Whoever asked has the answer already. */
  isSent: boolean
  offers: readonly { id: string; offer: unknown; label: string }[]
  offersUntil: string
  now: string
  /** When what was written meanwhile is answered. */
  nextAt: string
}

/**
 * Everything that a turn leaves behind, in one statement: its messages are answered, its answer and its offers
 * are there, the conversation is free, or waits for what was written meanwhile.
 * @returns false when somebody else has ended it
 */
export async function endTurn(tx: AgentTransaction, turn: EndedTurn): Promise<boolean> {
  const ended = await tx.$queryRaw<unknown[]>(Prisma.sql`
    with turn as materialized (
      select * from jsonb_to_record(${JSON.stringify(turn)}::jsonb) as turn (
        id uuid, "turnId" uuid, "professionalId" uuid, memory jsonb, "isHanded" boolean,
        "humanUntil" timestamptz, taken uuid[], text text, shown text, "isSent" boolean, offers jsonb,
        "offersUntil" timestamptz, now timestamptz, "nextAt" timestamptz)
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
      from turn join ended on ended.id = turn.id
      where m.id = any(turn.taken)
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
    select id from ended
  `)
  return ended.length > 0
}
