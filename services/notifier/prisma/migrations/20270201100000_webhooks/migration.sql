create table webhooks (
  id uuid primary key,
  professional_id uuid not null,
  url text not null,
  types text[] not null,
  secret_number integer not null default 1,
  old_secret_until timestamptz(3),
  off_reason text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null
);
create index webhooks_of_page on webhooks (professional_id);

create table webhook_events (
  id uuid primary key,
  professional_id uuid not null,
  type text not null,
  occurred_at timestamptz(3) not null,
  -- By which the log is read: events of several streams come in any order.
  recorded_at timestamptz not null default clock_timestamp(),
  data jsonb not null
);
create index webhook_events_of_page on webhook_events (professional_id, recorded_at, id);
create index webhook_events_at on webhook_events (recorded_at);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id uuid not null,
  type text not null,
  body text not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  last_attempt_at timestamptz(3),
  status integer,
  milliseconds integer,
  answer text
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_at on webhook_deliveries (created_at);
