-- Who is writing with the agent now: what can wait does not interrupt them.
create table conversations (
  phone text primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  is_open boolean not null,
  changed_at timestamptz not null
);
