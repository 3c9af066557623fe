-- Tasks replace these columns. The version before has moved their values already; what is left moves here.
-- The next release drops due_at, turn_id, lease_until, attempts, sent_at and for_thread.
with late as (
  update conversations set due_at = null, turn_id = null, lease_until = null
  where due_at is not null returning id
)
insert into tasks (id, kind, dedupe_hash, body)
select gen_random_uuid(), 'answer-conversation', sha256(convert_to(id::text, 'UTF8')),
  jsonb_build_object('conversationId', id)
from late on conflict (kind, dedupe_hash) do nothing;

with unsent as (
  update messages set sent_at = now()
  where sender <> 'client' and sent_at is null and created_at > now() - interval '23 hours'
  returning id, conversation_id
)
insert into tasks (id, kind, key, body)
select gen_random_uuid(), 'send-message', conversation_id, jsonb_build_object('messageId', id)
from unsent order by id;

with untold as (
  update messages set for_thread = false where for_thread returning id, conversation_id
)
insert into tasks (id, kind, key, body)
select gen_random_uuid(), 'tell-booking', conversation_id, jsonb_build_object('messageId', id)
from untold order by id;
