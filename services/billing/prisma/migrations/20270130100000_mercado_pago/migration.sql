-- An account is at a provider of the API Pix, or at Mercado Pago. What the release before writes is of the first kind.
alter table pix_accounts
  add column kind text not null default 'api_pix',
  add column mercado_pago_user_id text,
  -- When the access token ends.
  add column token_until timestamptz(3),
  alter column api_url drop not null,
  alter column token_url drop not null,
  alter column client_id drop not null,
  alter column pix_key drop not null,
  alter column callback_hash drop not null;
alter table pix_accounts add constraint pix_accounts_of_kind check (
  case kind
    when 'api_pix' then
      num_nonnulls(api_url, token_url, client_id, pix_key, callback_hash) = 5
      and num_nonnulls(mercado_pago_user_id, token_until) = 0
    when 'mercado_pago' then
      num_nonnulls(api_url, token_url, client_id, pix_key, callback_hash, certificate_until) = 0
      and num_nonnulls(mercado_pago_user_id, token_until) = 2
    else false
  end
);
create index pix_accounts_by_mercado_pago_user on pix_accounts (mercado_pago_user_id)
  where mercado_pago_user_id is not null;

alter table former_pix_accounts
  add column kind text not null default 'api_pix',
  add column mercado_pago_user_id text,
  alter column api_url drop not null,
  alter column token_url drop not null,
  alter column client_id drop not null,
  alter column pix_key drop not null;
alter table former_pix_accounts add constraint former_pix_accounts_of_kind check (
  case kind
    when 'api_pix' then
      num_nonnulls(api_url, token_url, client_id, pix_key) = 4 and mercado_pago_user_id is null
    when 'mercado_pago' then
      num_nonnulls(api_url, token_url, client_id, pix_key) = 0 and mercado_pago_user_id is not null
    else false
  end
);

-- What the provider calls a charge, where it gives it a number of its own.
alter table charges add column provider_id text;
create index charges_by_provider_id on charges (provider_id) where provider_id is not null;

-- What the provider keeps of it; null: it does not say.
alter table payments add column fee_cents integer check (fee_cents >= 0);

-- Somebody who was sent to Mercado Pago to allow access, and is not back yet.
create table mercado_pago_attempts (
  -- Of the state, SHA-256.
  state_hash bytea primary key,
  professional_id uuid not null,
  user_id text not null,
  session_id text,
  -- The code verifier, as secrets of accounts are sealed.
  sealed_by text not null,
  sealed bytea not null,
  expires_at timestamptz(3) not null
);
create index mercado_pago_attempts_of_page on mercado_pago_attempts (professional_id);
create index mercado_pago_attempts_by_end on mercado_pago_attempts (expires_at);
