create type channel as enum ('whatsapp', 'email', 'in_app');
create type audience as enum ('professional', 'client');
create type delivery_status as enum
  ('pending', 'sending', 'sent', 'delivered', 'read', 'failed', 'dead', 'skipped', 'unknown');

create table deliveries (
  id uuid primary key,
  event_id uuid not null,
  template text not null,
  audience audience not null,
  channel channel not null,
  recipient text not null,
  payload jsonb not null,
  fallback_email text,
  professional_id uuid not null,
  appointment_id uuid,
  status delivery_status not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  lease_until timestamptz(3),
  send_started_at timestamptz(3),
  unknown_since timestamptz(3),
  resends integer not null default 0,
  provider_message_id text,
  reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  reported_at timestamptz(3),
  died_at timestamptz(3),
  -- However often an event arrives, each person gets its notice once per channel.
  unique (event_id, template, recipient, channel),
  check ((status = 'sending') = (lease_until is not null)),
  check ((status = 'unknown') = (unknown_since is not null)),
  check ((status = 'dead') = (died_at is not null))
)
-- A delivery is updated two or three times within a second of being made: room for those on the
-- same page keeps the updates heap-only.
with (fillfactor = 70);

-- Each sweep reads only what waits for it; a delivery that went out is in none of these.
create index deliveries_due on deliveries (next_attempt_at) where status in ('pending', 'failed');
create index deliveries_leased on deliveries (lease_until) where status = 'sending';
create index deliveries_in_doubt on deliveries (unknown_since) where status = 'unknown';
create index deliveries_dead on deliveries (died_at desc) where status = 'dead';
-- A status webhook without our own id names the provider's.
create index deliveries_provider_message on deliveries (provider_message_id)
  where provider_message_id is not null;

create table notifications (
  -- The id of the delivery that made it: a second one of the same delivery cannot exist.
  id uuid primary key,
  user_id text not null,
  audience audience not null,
  type text not null,
  title text not null,
  body text not null,
  data jsonb not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index notifications_of_user on notifications (user_id, created_at desc, id);

-- What all replicas saw of a provider since a delivery came into doubt.
create table provider_signs (
  provider text primary key,
  accepted_at timestamptz(3),
  reported_at timestamptz(3)
);
