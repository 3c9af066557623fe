-- What every service with a database keeps about events: those it tells (outbox), those it has seen
-- (inbox), and those it could not handle (dead letters).

create table outbox (
  id uuid primary key,
  -- The order of telling. Ids come from several processes, whose clocks differ by more than a
  -- transaction takes; a position is taken while the aggregate's row is locked.
  position bigint generated always as identity,
  type text not null,
  subject text not null,
  time timestamptz not null,
  data jsonb not null,
  traceparent text,
  request_id text,
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz
);
create index outbox_unpublished on outbox (position) where published_at is null;
-- Published rows go after 30 days; one a day is looked for often, so that never many go at once.
create index outbox_published on outbox using brin (published_at);

create table inbox (
  consumer text not null,
  event_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index inbox_received on inbox using brin (received_at);

create table dead_letters (
  id uuid primary key,
  consumer text not null,
  stream text not null,
  -- Not a uuid: what cannot be read has no id of its own, and gets its place in the stream.
  event_id text not null,
  -- A JSON string where the event itself could not be read.
  event jsonb not null,
  error text not null,
  attempts integer not null,
  failed_at timestamptz not null default now(),
  retry_requested_at timestamptz,
  retried_at timestamptz,
  unique (consumer, event_id)
);
create index dead_letters_to_retry on dead_letters (consumer)
  where retry_requested_at is not null and retried_at is null;
