create table professionals (
  id uuid primary key,
  version integer not null,
  user_id text not null,
  email text,
  timezone text not null,
  horizon_days integer not null,
  seen_at timestamptz not null default now()
);
create index professionals_user_id_idx on professionals (user_id);

create table connections (
  id uuid primary key,
  professional_id uuid not null,
  kind text not null check (kind in ('ics')),
  account text not null,
  address_hash bytea not null,
  sealed bytea not null,
  sealed_by text not null,
  state text not null default 'ok' check (state in ('ok', 'reconnect', 'error')),
  problem text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index connections_professional_id_address_hash_key on connections (professional_id, address_hash);

create table calendars (
  id uuid primary key,
  connection_id uuid not null references connections on delete cascade,
  professional_id uuid not null,
  name text not null,
  colour text,
  blocks boolean not null default true,
  receives boolean not null default false,
  version integer not null default 0,
  busy tstzmultirange not null default '{}',
  etag text,
  read_for text,
  reads_begun integer not null default 0,
  reads_kept integer not null default 0,
  last_synced_at timestamptz(3),
  next_read_at timestamptz(3) not null
);
create index calendars_connection_id_idx on calendars (connection_id);
create index calendars_professional_id_idx on calendars (professional_id);
create index calendars_next_read_at_idx on calendars (next_read_at);
