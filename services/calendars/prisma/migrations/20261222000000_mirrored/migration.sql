create table mirrored_events (
  appointment_id uuid primary key,
  professional_id uuid not null,
  calendar_id uuid not null references calendars on delete cascade,
  etag text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  digest bytea not null,
  change text check (change in ('moved', 'deleted')),
  moved_starts_at timestamptz(3),
  moved_ends_at timestamptz(3),
  keeps boolean not null default false
);
create index mirrored_events_calendar_id_idx on mirrored_events (calendar_id);
create index mirrored_events_ends_at_idx on mirrored_events (ends_at);
create index mirrored_events_professional_id_change_idx on mirrored_events (professional_id) where change is not null;
create unique index calendars_receives_key on calendars (professional_id) where receives;
