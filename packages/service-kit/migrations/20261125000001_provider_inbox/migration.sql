-- What providers report (webhooks): stored, acknowledged to them, then worked on.
create table provider_inbox (
  id uuid primary key,
  provider text not null,
  -- SHA-256 of what the provider tells its reports apart by, which may name people.
  dedupe_hash bytea not null,
  -- null once it is handled: the row stays for the provider's repetitions, without anybody's data.
  body jsonb,
  traceparent text,
  request_id text,
  attempts integer not null default 0,
  received_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  handled_at timestamptz,
  -- When it was given up, until an operator has it tried again.
  failed_at timestamptz,
  error text,
  unique (provider, dedupe_hash),
  check (body is not null or handled_at is not null)
);
create index provider_inbox_due on provider_inbox (provider, next_attempt_at)
  where handled_at is null and failed_at is null;
create index provider_inbox_failed on provider_inbox (failed_at) where failed_at is not null;
create index provider_inbox_received on provider_inbox using brin (received_at);
