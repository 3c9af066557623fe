-- Secret addresses by which calendars follow a page's appointments, one a page. Of each only a hash stands here.
create table page_feeds (
  professional_id uuid primary key,
  secret_hash bytea not null unique,
  names text not null check (names in ('full', 'first', 'none')),
  created_at timestamptz not null
);
