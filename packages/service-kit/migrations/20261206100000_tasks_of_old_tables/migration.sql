-- Tasks replace this table. The version before has moved its rows already; what is left moves here.
-- The table stays for that version until the next release drops it.
with moved as (
  delete from provider_inbox returning *
)
insert into tasks (id, kind, dedupe_hash, body, due_at, attempts, error, created_at, done_at,
  failed_at, traceparent, request_id)
select id, replace(provider, '_', '-') || '-webhook', dedupe_hash, body, next_attempt_at, attempts,
  error, received_at, handled_at, failed_at, traceparent, request_id
from moved
on conflict (kind, dedupe_hash) do nothing;
