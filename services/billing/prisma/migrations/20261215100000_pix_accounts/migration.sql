-- A professional's account at a provider of the API Pix, by which charges confirm themselves.
create table pix_accounts (
  professional_id uuid primary key,
  api_url text not null,
  token_url text not null,
  client_id text not null,
  pix_key text not null,
  certificate_until timestamptz(3),
  -- Client secret, certificate, private key and the path that the provider calls, as AES-256-GCM seals them.
  sealed_by text not null,
  sealed bytea not null,
  callback_hash bytea not null unique,
  connected boolean not null default false,
  hears_at_once boolean not null default false,
  checked_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
