create extension if not exists btree_gist;

-- Copies. Each has a version of its own, because each arrives on its own: an older one is ignored.
create table professionals (
  id uuid primary key,
  version integer not null,
  user_id text not null,
  slug text not null unique,
  name text not null,
  phone text not null,
  email text,
  session_duration integer not null check (session_duration between 5 and 480),
  session_price integer not null check (session_price >= 0),
  auto_confirm boolean not null,
  timezone text not null,
  min_notice_minutes integer not null,
  horizon_days integer not null,
  buffer_minutes integer not null,
  cancellation_notice_hours integer not null
);

create table availabilities (
  professional_id uuid primary key,
  version integer not null,
  windows jsonb not null,
  time_off jsonb not null
);

create table plans (
  professional_id uuid primary key,
  version integer not null,
  effective_plan text not null,
  clients_limit integer,
  appointments_month_limit integer
);

create table clients (
  id uuid primary key,
  professional_id uuid not null,
  user_id text,
  name text not null check (length(name) between 1 and 200),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  unique (professional_id, phone),
  -- An appointment's client belongs to the appointment's professional: see its foreign key.
  unique (professional_id, id)
);

create index clients_email on clients (professional_id, email) where email is not null;

create table appointments (
  id uuid primary key,
  professional_id uuid not null,
  client_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (
    status in ('pending_confirmation', 'confirmed', 'completed', 'rejected', 'cancelled', 'no_show')
  ),
  payment_status text not null default 'none' check (
    payment_status in ('none', 'authorized', 'captured', 'refunded')
  ),
  billing_payment_intent_id text,
  price_cents integer not null check (price_cents >= 0),
  source text not null check (source in ('public', 'professional', 'recurring', 'agent')),
  recurring_schedule_id uuid,
  cancel_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at),
  foreign key (professional_id, client_id) references clients (professional_id, id),
  -- No double booking, ever: whatever the code does, the database refuses the second one.
  constraint appointments_do_not_overlap exclude using gist (
    professional_id with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (status not in ('rejected', 'cancelled'))
);

create index appointments_by_start on appointments (professional_id, starts_at);
create index appointments_by_client on appointments (client_id, starts_at);
-- The daily cap of public bookings counts these.
create index appointments_public_by_creation on appointments (professional_id, created_at)
where source = 'public';

create table idempotency_keys (
  key_hash bytea primary key,
  request_hash bytea not null,
  error_code text,
  created_at timestamptz not null
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
