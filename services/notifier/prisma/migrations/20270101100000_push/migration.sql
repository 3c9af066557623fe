alter type channel add value 'push';

-- Browsers to which the notices of an account are pushed.
create table push_subscriptions (
  id uuid primary key,
  user_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
create index push_subscriptions_user_id_created_at_idx on push_subscriptions (user_id, created_at);
