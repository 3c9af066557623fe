import { newId } from '@encaixe/service-kit'
import type { AgentTransaction } from '../store.ts'
import type { InboundMessage } from './whatsapp-message.ts'

export interface StoredIn {
  conversationId: string
  address: string
  /** The conversation was idle, or did not exist. */
  opened: boolean
  /** The professional answers in it. */
  isHuman: boolean
  /** The texts that booking is to be told of, in their order. */
  toTell: string[]
}

/**
 * Stores messages with their conversations in one statement, each message once by the provider's id. In a
 * conversation that the professional has taken over, messages count as taken: no turn answers them.
 */
export async function storeMessages(
  tx: AgentTransaction,
  messages: readonly InboundMessage[],
  now: Temporal.Instant,
): Promise<StoredIn[]> {
  if (messages.length === 0) return []
  const rows = messages.map((message, n) => ({
    n,
    id: newId(),
    conversation_id: newId(),
    ...message,
  }))
  return tx.$queryRaw<StoredIn[]>`
    with sent as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (
        n int, id uuid, conversation_id uuid, "providerId" text, address text, name text, kind text,
        body text, payload text, "contextId" text, "saidAt" timestamptz)
    ),
    fresh as materialized (
      select distinct on ("providerId") * from sent
      where not exists (select from messages where provider_id = sent."providerId")
      order by "providerId", n
    ),
    known as materialized (
      select c.address, c.state, c.professional_id from conversations c
      where c.address in (select address from fresh)
      for update
    ),
    conversation as (
      insert into conversations as c (id, channel, address, name, state, opened_at, last_inbound_at,
        last_message_at)
      select distinct on (address) conversation_id, 'whatsapp', address, name, 'active',
        ${now.toString()}::timestamptz, ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
      from fresh order by address, n desc
      on conflict (address) do update set
        name = coalesce(excluded.name, c.name),
        state = case when c.state = 'human' and c.human_until > excluded.opened_at
          then 'human' else 'active' end,
        human_until = case when c.state = 'human' and c.human_until > excluded.opened_at
          then c.human_until end,
        opened_at = case when c.state = 'idle' then excluded.opened_at else c.opened_at end,
        last_inbound_at = excluded.last_inbound_at, last_message_at = excluded.last_message_at
      returning c.id, c.address, c.state, c.professional_id
    ),
    stored as (
      insert into messages (id, conversation_id, professional_id, sender, kind, body, payload,
        context_id, provider_id, created_at, said_at, taken_at)
      select fresh.id, conversation.id, conversation.professional_id, 'client', kind, body, payload,
        "contextId", "providerId", ${now.toString()}::timestamptz, "saidAt",
        case when conversation.state = 'human' then ${now.toString()}::timestamptz end
      from fresh join conversation using (address)
      order by fresh.n
      on conflict (provider_id) do nothing
      returning id, conversation_id, kind
    )
    select conversation.id as "conversationId", address, coalesce(known.state, 'idle') = 'idle' as opened,
      conversation.state = 'human' as "isHuman",
      coalesce(jsonb_agg(stored.id order by stored.id) filter (where conversation.state = 'human'
        and conversation.professional_id is not null and stored.kind = 'text'), '[]') as "toTell"
    from conversation join stored on stored.conversation_id = conversation.id
      left join known using (address)
    group by conversation.id, address, conversation.state, known.state
  `
}
