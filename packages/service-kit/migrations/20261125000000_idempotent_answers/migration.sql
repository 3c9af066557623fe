-- The first answers to requests that came with an Idempotency-Key, kept for a day.
create table idempotent_answers (
  -- SHA-256 of the RPC, the actor and the key. Hashes only: a key, like a request, may hold anything.
  key_hash bytea primary key,
  request_hash bytea not null,
  -- SHA-256 of the account that asked, for its erasure; null where there is none.
  user_hash bytea,
  -- null: the request succeeded.
  error_code text,
  error_details jsonb,
  -- null where a success says nothing that has to be kept.
  answer jsonb,
  created_at timestamptz not null default now()
);
create index idempotent_answers_by_age on idempotent_answers (created_at);
