-- What a service keeps to do later (src/tasks/README.md).
create table tasks (
  id uuid primary key,
  -- The order of adding, which tasks of one key keep.
  position bigint generated always as identity,
  kind text not null,
  -- Tasks of one key run one at a time. null once the task is done.
  key text,
  -- SHA-256 of what the kind tells its tasks apart by, which may name people.
  dedupe_hash bytea,
  -- null once the task is done: the row stays for repetitions, without anybody's data.
  body jsonb,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Counts replacements, so that a task that is replaced while it runs runs again.
  generation integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- When the task was given up, until an operator has it tried again.
  failed_at timestamptz,
  traceparent text,
  request_id text,
  unique (kind, dedupe_hash),
  check (body is not null or done_at is not null)
);
create index tasks_due on tasks (kind, due_at, position) where done_at is null and failed_at is null;
create index tasks_in_order on tasks (kind, key, position)
  where key is not null and done_at is null and failed_at is null;
create index tasks_given_up on tasks (failed_at) where failed_at is not null;
create index tasks_done on tasks using brin (done_at);
