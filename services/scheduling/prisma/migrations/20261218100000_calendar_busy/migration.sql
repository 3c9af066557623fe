-- What calendars elsewhere block: one row a calendar, so that a new telling of it replaces the whole in one statement.
create table calendar_busy (
  calendar_id uuid primary key,
  professional_id uuid not null,
  blocks boolean not null,
  busy tstzmultirange not null,
  version integer not null,
  seen_at timestamptz not null
);
create index calendar_busy_professional_id_idx on calendar_busy (professional_id);
-- For retention.
create index calendar_busy_ended on calendar_busy (seen_at) where not blocks;
