-- What accounts want to hear, where and when; who has chosen nothing has no row.
create table notification_preferences (
  user_id text primary key,
  preferences jsonb not null,
  updated_at timestamptz(3) not null default now()
);
