-- Codes that prove a phone. The code itself is nowhere: it is made of the id and a secret. Phones and
-- addresses are keyed hashes; the phone stands here in clear only until the notifier has the code.
create table phone_codes (
  id uuid primary key,
  -- What it proves the phone for: a session without an account, an account, or its page.
  purpose text not null check (purpose in ('session', 'account', 'page')),
  user_id text,
  phone_key text not null,
  address_key text not null,
  network_key text not null,
  unsent_phone text,
  tries integer not null default 0,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);

create index phone_codes_phone on phone_codes (phone_key, created_at);
create index phone_codes_address on phone_codes (address_key, created_at);
create index phone_codes_network on phone_codes (network_key, created_at);
create index phone_codes_created on phone_codes (created_at);
create index phone_codes_unsent on phone_codes (created_at) where unsent_phone is not null;
