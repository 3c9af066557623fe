import type { JobOptions } from '@encaixe/service-kit'
import type { AgentDatabase } from '../store.ts'

/**
 * Makes tasks of what replicas of the version before leave to do: due conversations, unsent answers, and words for
 * professionals. The next release deletes this file and, in a migration, the columns due_at, turn_id, lease_until,
 * attempts, sent_at and for_thread.
 */
export const adoptOldQueues = ({ prisma }: Pick<AgentDatabase, 'prisma'>): JobOptions => ({
  name: 'adopt old queues',
  every: 5,
  async run() {
    await prisma.$executeRaw`
      with late as (
        update conversations set due_at = null, turn_id = null, lease_until = null
        where due_at < now() - interval '5 seconds' and (lease_until is null or lease_until < now())
        returning id
      )
      insert into tasks (id, kind, dedupe_hash, body)
      select gen_random_uuid(), 'answer-conversation', sha256(convert_to(id::text, 'UTF8')),
        jsonb_build_object('conversationId', id)
      from late on conflict (kind, dedupe_hash) do nothing`
    await prisma.$executeRaw`
      with unsent as (
        update messages set sent_at = now()
        where sender <> 'client' and sent_at is null
          and created_at between now() - interval '23 hours' and now() - interval '10 seconds'
        returning id, conversation_id
      )
      insert into tasks (id, kind, key, body)
      select gen_random_uuid(), 'send-message', conversation_id, jsonb_build_object('messageId', id)
      from unsent order by id`
    await prisma.$executeRaw`
      with untold as (
        update messages set for_thread = false where for_thread returning id, conversation_id
      )
      insert into tasks (id, kind, key, body)
      select gen_random_uuid(), 'tell-booking', conversation_id, jsonb_build_object('messageId', id)
      from untold order by id`
  },
})
