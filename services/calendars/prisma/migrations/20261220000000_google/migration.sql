alter table connections drop constraint connections_kind_check;
alter table connections add constraint connections_kind_check check (kind in ('ics', 'google'));

alter table calendars
  add column remote_id text,
  add column writable boolean not null default false,
  add column sync_token text;
create unique index calendars_connection_id_remote_id_key on calendars (connection_id, remote_id);

create table calendar_events (
  calendar_id uuid not null references calendars on delete cascade,
  event_id text not null,
  series_id text,
  lines text not null,
  primary key (calendar_id, event_id)
);
