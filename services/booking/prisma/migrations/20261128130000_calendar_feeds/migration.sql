-- Secret addresses by which calendars follow somebody's appointments: one an account, or a phone. Of each only
-- a hash stands here.
create table calendar_feeds (
  -- `account:ID` or `phone:NUMBER`.
  owner text primary key,
  secret_hash bytea not null unique,
  created_at timestamptz not null
);
