alter table calendars add column watch_at timestamptz(3) not null default now();
create index calendars_watch_at_idx on calendars (watch_at) where remote_id is not null;

create table channels (
  id uuid primary key,
  calendar_id uuid not null references calendars on delete cascade,
  secret_hash bytea not null,
  resource_id text not null,
  expires_at timestamptz(3) not null
);
create index channels_calendar_id_idx on channels (calendar_id);
