create table api_keys (
  id uuid primary key,
  user_id text not null,
  name text not null,
  digest text not null unique,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_on date
);
create index api_keys_of_account on api_keys (user_id);
create index api_keys_expired on api_keys (expires_at);

create table api_key_changes (
  id uuid primary key,
  user_id text not null,
  key_name text not null,
  operation text not null,
  about_id uuid,
  at timestamptz(3) not null
);
create index api_key_changes_of_account on api_key_changes (user_id, id);
create index api_key_changes_at on api_key_changes (at);
