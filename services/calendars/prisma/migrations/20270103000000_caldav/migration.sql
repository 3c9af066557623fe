alter table connections drop constraint connections_kind_check;
alter table connections add constraint connections_kind_check check (kind in ('ics', 'google', 'caldav'));

-- When the calendars of an account are listed next.
alter table connections add column list_at timestamptz(3) not null default now();
create index connections_list_at_idx on connections (list_at);

alter table calendars add column timezone text;
alter table calendar_events add column etag text;
