-- An account that another one replaced, or that was disconnected while a charge at its provider could not be removed. What
-- was charged there is read, closed and given back with it.
create table former_pix_accounts (
  id uuid primary key,
  professional_id uuid not null,
  api_url text not null,
  token_url text not null,
  client_id text not null,
  pix_key text not null,
  -- As in pix_accounts.
  sealed_by text not null,
  sealed bytea not null,
  disconnected boolean not null,
  replaced_at timestamptz(3) not null
);
create index former_pix_accounts_of_page on former_pix_accounts (professional_id);
create index former_pix_accounts_replaced_at on former_pix_accounts (replaced_at);

-- Null: the charge is of the account that its page has now.
alter table charges add column former_account_id uuid references former_pix_accounts on delete set null;
create index charges_of_former_account on charges (former_account_id) where former_account_id is not null;
